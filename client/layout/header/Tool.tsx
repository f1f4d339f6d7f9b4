import { Tooltip } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { badge } from '#client/ui/number.ts';
import classes from '../layout.module.css';

interface Props {
  readonly label: string;
  readonly testId: string;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly children: ReactNode;
  /** A number at the corner; 0 shows none, above 99 `99+`. */
  readonly count?: number;
  readonly isOn?: boolean;
}

/** An icon button of the header: its words are its label and its tooltip. */
export function Tool({ label, testId, onClick, children, count = 0, isOn }: Props) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className={classes.tool}
        aria-label={label}
        aria-expanded={isOn}
        data-testid={testId}
        onClick={onClick}
      >
        {children}
        {count > 0 && <span className={classes.badge}>{badge(count)}</span>}
      </button>
    </Tooltip>
  );
}
