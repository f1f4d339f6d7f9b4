import type { ReactNode } from 'react';
import classes from './primitives.module.css';

interface Props<R> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly idOf: (row: R) => string | number;
  readonly render: (row: R) => ReactNode;
  /** Said where there is no row; absent while that is not known. */
  readonly nothing?: string | undefined;
  readonly className?: string | undefined;
}

/** The rows of a drawer or a card, ruled; the first part of a row takes what is left. */
export function RowList<R>({ label, rows, idOf, render, nothing, className = '' }: Props<R>) {
  return (
    <>
      {rows.length === 0 && nothing !== undefined && <p className={classes.nothing}>{nothing}</p>}
      <ul className={`gl-plain ${classes.rows} ${className}`} aria-label={label}>
        {rows.map((row) => (
          <li key={idOf(row)}>{render(row)}</li>
        ))}
      </ul>
    </>
  );
}
