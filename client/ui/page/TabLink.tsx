import { useEffect, useRef, type ComponentProps } from 'react';
import { Link } from 'wouter';
import classes from './page.module.css';

type Props = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { readonly href: string; readonly isActive: boolean };

/** The way to a page beside this one. In a row that is wider than its screen the current one is brought into sight. */
export function TabLink({ isActive, ...rest }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const row = link.current?.parentElement;
    if (!isActive || !link.current || !row) return;
    row.scrollLeft = link.current.offsetLeft - row.offsetLeft - (row.clientWidth - link.current.offsetWidth) / 2;
  }, [isActive]);
  return <Link ref={link} className={classes.tab} aria-current={isActive ? 'page' : undefined} {...rest} />;
}
