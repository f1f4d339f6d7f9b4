import type { ReactNode } from 'react';
import classes from './userDetail.module.css';

interface Props {
  readonly title: string;
  readonly count?: number | undefined;
  /** At the end of the title row. */
  readonly tools?: ReactNode;
  readonly testId: string;
  readonly children: ReactNode;
}

export function Card({ title, count, tools, testId, children }: Props) {
  return (
    <section className={classes.card} aria-label={title} data-testid={testId}>
      <div className={classes.cardHead}>
        <h2>{title}</h2>
        {count !== undefined && <small>{count}</small>}
        {tools !== undefined && <div className={classes.tools}>{tools}</div>}
      </div>
      {children}
    </section>
  );
}
