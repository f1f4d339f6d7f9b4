import { useRef, useState, type ReactNode, type TouchEvent } from 'react';
import classes from './list.module.css';

export interface SwipeAct {
  readonly label: string;
  readonly run: () => void;
}

interface Props {
  /** What a finger that goes to the right does; absent where that cannot be done now. */
  readonly right?: SwipeAct | undefined;
  readonly left?: SwipeAct | undefined;
  readonly children: ReactNode;
}

/** So far a finger goes, px, before what it does is done when it is lifted; it takes the card along a little farther. */
const farPx = 72;
const mostPx = 112;
/** A finger that goes this far is on its way: across, or along the list. */
const surePx = 8;

/** A card that is swiped: a short way to what its buttons do as well. */
export function Swipe({ right, left, children }: Props) {
  const from = useRef<{ readonly x: number; readonly y: number; isAcross: boolean | null }>(undefined);
  const [dx, setDx] = useState(0);
  const act = dx > 0 ? right : left;
  const onStart = ({ touches }: TouchEvent): void => {
    const touch = touches.item(0);
    from.current =
      touches.length !== 1 || touch === null ? undefined : { x: touch.clientX, y: touch.clientY, isAcross: null };
  };
  const onMove = ({ touches }: TouchEvent): void => {
    const { current } = from;
    const touch = touches.item(0);
    if (current === undefined || touch === null) return;
    const [x, y] = [touch.clientX - current.x, touch.clientY - current.y];
    if (current.isAcross === null && Math.max(Math.abs(x), Math.abs(y)) >= surePx) {
      current.isAcross = Math.abs(x) > 2 * Math.abs(y);
    }
    if (current.isAcross !== true) return;
    const isOffered = (x > 0 ? right : left) !== undefined;
    setDx(isOffered ? Math.max(-mostPx, Math.min(mostPx, x)) : 0);
  };
  const onEnd = (): void => {
    if (Math.abs(dx) >= farPx) act?.run();
    from.current = undefined;
    setDx(0);
  };
  return (
    <div
      className={classes.swipe}
      onTouchStart={onStart}
      onTouchMove={onMove}
      onTouchEnd={onEnd}
      onTouchCancel={() => {
        from.current = undefined;
        setDx(0);
      }}
    >
      {dx !== 0 && (
        <span
          className={classes.swiped}
          data-side={dx > 0 ? 'left' : 'right'}
          data-far={Math.abs(dx) >= farPx || undefined}
          aria-hidden="true"
        >
          {act?.label}
        </span>
      )}
      <div style={dx === 0 ? undefined : { transform: `translateX(${dx}px)` }}>{children}</div>
    </div>
  );
}
