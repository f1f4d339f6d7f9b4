import type { ReactNode } from 'react';
import { useMobile } from '../useMedia.ts';
import classes from './primitives.module.css';

interface Props<R> {
  readonly label: string;
  /** An empty title stands over what needs none, such as buttons. */
  readonly heads: readonly string[];
  readonly rows: readonly R[];
  readonly idOf: (row: R) => string | number;
  /** One cell a head. */
  readonly cells: (row: R) => readonly ReactNode[];
  /** Places of the columns that a phone has no room for. */
  readonly wide?: readonly number[];
  readonly rowTestId?: (row: R) => string;
  readonly className?: string | undefined;
}

/** A few rows without paging, sorting or picking: for lists that grow there is `ListFrame`. */
export function SimpleTable<R>({ label, heads, rows, idOf, cells, wide = [], rowTestId, className = '' }: Props<R>) {
  const mobile = useMobile();
  const shown = <T,>(all: readonly T[]): readonly T[] => (mobile ? all.filter((_, at) => !wide.includes(at)) : all);
  return (
    <table className={`${classes.table} ${className}`} aria-label={label}>
      <thead>
        <tr>
          {shown(heads).map((head, at) => (
            // Heads never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            <th key={at} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} data-testid={rowTestId?.(row)}>
            {shown(cells(row)).map((cell, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
