import type { ReactNode } from 'react';
import classes from './personSet.module.css';

interface SectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** A button at the right of the head. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly testId?: string;
}

/** One card of a tab: a head and what belongs under it. */
export function Section({ title, hint, action, children, testId }: SectionProps) {
  return (
    <section className={classes.section} data-testid={testId}>
      <header className={classes.sectionHead}>
        <div>
          <h2>{title}</h2>
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

interface LineProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** One line of a card: what it is on the left, the value or the control on the right; stacked on a phone. */
export function Line({ label, hint, children }: LineProps) {
  return (
    <div className={classes.line}>
      <div className={classes.lineLabel}>
        {label}
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      </div>
      <div className={classes.lineValue}>{children}</div>
    </div>
  );
}
