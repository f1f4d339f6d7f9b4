import type { ReactNode } from 'react';
import classes from './list.module.css';

/** Two lines of a cell; the second may be left out. */
export function Lines({ first, second }: { readonly first: ReactNode; readonly second?: ReactNode }) {
  return (
    <span className={classes.lines}>
      <span>{first}</span>
      {second !== undefined && second !== null && second !== '' && <small>{second}</small>}
    </span>
  );
}
