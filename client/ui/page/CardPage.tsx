import type { ReactNode } from 'react';
import classes from './cardPage.module.css';

interface Props {
  readonly children: ReactNode;
}

/** A page of figures: tiles at its head, and cards below. */
export const CardPage = ({ children }: Props) => <div className={classes.page}>{children}</div>;

/** Twelve columns where the page is wide: `className` gives its cards their `--span` of them. Else below each other. */
export const CardGrid = ({ children, className = '' }: Props & { readonly className?: string | undefined }) => (
  <div className={`${classes.cards} ${className}`}>{children}</div>
);
