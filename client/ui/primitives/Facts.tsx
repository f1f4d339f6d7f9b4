import type { CSSProperties, ReactNode } from 'react';
import classes from './primitives.module.css';

/** What something is called and what it is; `null` leaves the line out. */
export type Fact = readonly [name: string, value: ReactNode] | null;

interface Props {
  readonly facts: readonly Fact[];
  /** Px of the names. */
  readonly labelW?: number;
  /** Lines between the facts, or each name above its value. */
  readonly look?: 'plain' | 'ruled' | 'stacked';
  /** Several columns, each at least so many px wide. */
  readonly columnW?: number;
  readonly className?: string;
  readonly 'data-testid'?: string;
}

/** Names and values of one thing. */
export function Facts({ facts, labelW = 96, look = 'plain', columnW, className = '', ...rest }: Props) {
  const columns = columnW === undefined ? undefined : `repeat(auto-fill, minmax(${columnW}px, 1fr))`;
  const style = { '--facts-label': `${labelW}px`, gridTemplateColumns: columns } as CSSProperties;
  return (
    <dl className={`${classes.facts} ${className}`} data-look={look} style={style} {...rest}>
      {facts.map(
        (fact) =>
          fact !== null && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
