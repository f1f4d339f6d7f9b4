import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { areaKey, readArea, writeArea } from '#client/stores/persist.ts';
import classes from './rails.module.css';

interface Props {
  readonly left: ReactNode;
  readonly right: ReactNode;
}

interface PageArea {
  readonly railMapShare?: number;
}

/** Share of the map, percent. @source docs/requirements.md C10 */
const usualShare = 55;
const [least, most] = [30, 75];
const within = (share: number): number => Math.min(most, Math.max(least, Math.round(share)));

function storedShare(): number {
  const share = readArea<PageArea>(areaKey('page')).railMapShare;
  return typeof share === 'number' && Number.isFinite(share) ? within(share) : usualShare;
}

/** List and map side by side; the line between them is dragged, or moved by arrow keys. State area `page`. */
export function Split({ left, right }: Props) {
  const { t } = useTranslation();
  const [share, setShare] = useState(storedShare);
  const box = useRef<HTMLDivElement>(null);
  const keep = (next: number): void => {
    const key = areaKey('page');
    writeArea(key, { ...readArea<PageArea>(key), railMapShare: next });
  };
  const drag = (event: PointerEvent): void => {
    const place = box.current?.getBoundingClientRect();
    if (place === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setShare(within(((place.right - event.clientX) / place.width) * 100));
  };
  const press = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowLeft' ? 5 : event.key === 'ArrowRight' ? -5 : 0;
    if (by === 0) return;
    event.preventDefault();
    setShare(within(share + by));
    keep(within(share + by));
  };
  return (
    <div className={classes.split} ref={box}>
      <div className={classes.left}>{left}</div>
      <div
        className={classes.divider}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('rail.map.resize')}
        aria-valuenow={share}
        aria-valuemin={least}
        aria-valuemax={most}
        data-testid="rail-divider"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onPointerUp={() => keep(share)}
        onKeyDown={press}
      />
      <div className={classes.right} style={{ width: `${share}%` }}>
        {right}
      </div>
    </div>
  );
}
