import { number } from '#client/ui/number.ts';
import classes from './bars.module.css';

export interface BarRow {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Behind the figure. */
  readonly note?: string;
  readonly color: string;
}

interface Props {
  readonly rows: readonly BarRow[];
  readonly picked: string;
  /** Absent for rows that stand for nothing to filter by. */
  readonly onPick: (id: string) => void;
  readonly testId: string;
}

/** Bars to compare by eye, each a button that sets the filter. */
export function Bars({ rows, picked, onPick, testId }: Props) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className={classes.bars}>
      {rows.map(({ id, name, count, note, color }) => (
        <li key={id}>
          <button
            type="button"
            disabled={id === ''}
            aria-pressed={picked === id && id !== ''}
            onClick={() => onPick(id)}
            data-testid={`${testId}-${id}`}
          >
            <span title={name}>{name}</span>
            <i>
              <em style={{ width: `${(count / most) * 100}%`, background: color }} />
            </i>
            <b>{number(count)}</b>
            {note !== undefined && <small>{note}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}
