import type { CSSProperties, ReactNode } from 'react';
import classes from './primitives.module.css';

interface Props {
  readonly title: string;
  /** Beside the title, in small: how many there are, a hint. */
  readonly note?: ReactNode;
  /** At the end of the title row. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly testId?: string | undefined;
  readonly children: ReactNode;
}

/** A framed part of a page with its title. */
export function Card({ title, note, aside, className = '', style, testId, children }: Props) {
  return (
    <section className={`gl-panel ${classes.card} ${className}`} aria-label={title} style={style} data-testid={testId}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && <small>{note}</small>}
        {aside !== undefined && <div>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
