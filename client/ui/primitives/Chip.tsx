import type { ComponentProps } from 'react';
import classes from './primitives.module.css';

export type ChipLook = 'plain' | 'info' | 'warn' | 'bad';

interface Props extends ComponentProps<'span'> {
  readonly look?: ChipLook;
}

/** A word in a small coloured field. States of alarms and devices have chips of their own in `ui/status`. */
export function Chip({ look = 'plain', className = '', ...rest }: Props) {
  return <span className={`${classes.chip} ${className}`} data-look={look} {...rest} />;
}
