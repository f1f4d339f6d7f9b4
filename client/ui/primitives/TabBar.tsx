import type { CSSProperties, ReactNode } from 'react';
import { number } from '../number.ts';
import { useInSight } from '../useInSight.ts';
import classes from './primitives.module.css';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Behind the word; left out while it is not known. */
  readonly count?: number | undefined;
  /** There are more than `count`. */
  readonly isMore?: boolean | undefined;
  /** The count asks for somebody. */
  readonly isHot?: boolean;
  readonly countTestId?: string;
}

interface Props<Id extends string> {
  readonly label: string;
  readonly tabs: ReadonlyArray<TabItem<Id>>;
  readonly active: Id;
  readonly onPick: (id: Id) => void;
  /** Tests know a tab as `area-tab-id`. */
  readonly area: string;
  /** Px beside the first and the last tab; on a phone 12 at most. */
  readonly px?: number;
  /** In small at the end of the row. */
  readonly aside?: ReactNode;
  readonly style?: CSSProperties;
}

/** Parts of a page, or questions asked of a list, of which one is shown. */
export function TabBar<Id extends string>({ label, tabs, active, onPick, area, px = 20, aside, style }: Props<Id>) {
  // Figures that come make the row wider.
  const known = tabs.map(({ count }) => (count === undefined ? '-' : '+')).join('');
  const row = useInSight<HTMLDivElement>('[aria-pressed="true"]', active + known);
  return (
    <div
      ref={row}
      className={classes.tabs}
      role="group"
      aria-label={label}
      style={{ '--tabs-px': `${px}px`, ...style } as CSSProperties}
      data-testid={`${area}-tabs`}
    >
      {tabs.map(({ id, label: word, count, isMore, isHot, countTestId }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === active}
          data-testid={`${area}-tab-${id}`}
          onClick={() => onPick(id)}
        >
          {word}
          {count !== undefined && (
            <small data-hot={isHot === true || undefined} data-testid={countTestId}>
              {number(count)}
              {isMore === true && '+'}
            </small>
          )}
        </button>
      ))}
      {aside !== undefined && <span className="gl-cut">{aside}</span>}
    </div>
  );
}
