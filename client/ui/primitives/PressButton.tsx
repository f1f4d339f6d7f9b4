import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './primitives.module.css';

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { readonly isOn: boolean };

/** One of several choices that stand side by side: it stays pressed. */
export function PressButton({ isOn, ...rest }: Props) {
  return <Button variant="default" className={classes.press ?? ''} aria-pressed={isOn} {...rest} />;
}
