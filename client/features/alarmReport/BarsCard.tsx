import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { number } from '#client/ui/number.ts';
import { ChartCard } from './ChartCard.tsx';
import classes from './charts.module.css';

export interface BarRow {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Behind the figure. */
  readonly note?: string;
  readonly color: string;
}

interface Props extends Omit<ComponentProps<typeof ChartCard>, 'children' | 'height'> {
  readonly rows: readonly BarRow[];
  readonly picked: string;
  readonly onPick: (id: string) => void;
  /** Of the bars' test ids. */
  readonly area: string;
}

/** Room for ten projects. */
const height = 160;

/** Bars to compare by eye, each a button that sets the filter. */
export function BarsCard({ rows, picked, onPick, area, ...card }: Props) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ChartCard {...card} height={height}>
      <ul className={`gl-plain ${classes.bars}`}>
        {rows.map(({ id, name, count, note, color }) => (
          <li key={id}>
            <UnstyledButton
              className={classes.pick}
              disabled={id === ''}
              aria-pressed={picked === id && id !== ''}
              onClick={() => onPick(id)}
              data-testid={`${area}-${id}`}
            >
              <span className="gl-cut" title={name}>
                {name}
              </span>
              <i>
                <em style={{ width: `${(count / most) * 100}%`, background: color }} />
              </i>
              <b className="gl-num">{number(count)}</b>
              {note !== undefined && <small className="gl-num">{note}</small>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
