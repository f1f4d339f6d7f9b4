import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nearestStop, nextStop, sheetHeight, type SheetStop } from './sheet.ts';
import classes from './phone.module.css';

interface Props {
  readonly label: string;
  readonly start: SheetStop;
  readonly testId: string;
  readonly children: ReactNode;
}

/** A panel from below on a phone: 96 px, half or all of the screen; dragged or tapped. */
export function Sheet({ label, start, testId, children }: Props) {
  const { t } = useTranslation();
  const [stop, setStop] = useState<SheetStop>(start);
  const [dragged, setDragged] = useState<number | null>(null);
  const from = useRef<{ y: number; height: number; moved: boolean } | null>(null);
  const box = useRef<HTMLElement>(null);
  const room = (): number => box.current?.parentElement?.clientHeight ?? window.innerHeight;

  const down = (event: PointerEvent): void => {
    from.current = { y: event.clientY, height: box.current?.clientHeight ?? 0, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (from.current === null) return;
    const by = from.current.y - event.clientY;
    if (Math.abs(by) > 4) from.current.moved = true;
    if (from.current.moved) setDragged(from.current.height + by);
  };
  const up = (): void => {
    const ended = from.current;
    from.current = null;
    if (ended === null) return;
    if (!ended.moved) setStop(nextStop(stop));
    else if (dragged !== null) setStop(nearestStop(dragged, room()));
    setDragged(null);
  };
  return (
    <section
      ref={box}
      className={classes.sheet}
      aria-label={label}
      data-testid={testId}
      data-stop={stop}
      data-dragging={dragged === null ? undefined : ''}
      style={{ height: dragged ?? sheetHeight(stop) }}
    >
      <button
        type="button"
        className={classes.grip}
        aria-label={t('position.sheet.grip')}
        aria-expanded={stop !== 'peek'}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') setStop(nextStop(stop));
        }}
      />
      {children}
    </section>
  );
}
