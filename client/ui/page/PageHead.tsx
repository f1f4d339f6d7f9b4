import type { ReactNode } from 'react';
import { number } from '../number.ts';
import { StaleBadge } from '../states/StaleBadge.tsx';
import { SectionTabs } from './SectionTabs.tsx';
import classes from './page.module.css';

interface Props {
  readonly title: string;
  /** How many the list holds, behind the title. */
  readonly count?: number | undefined;
  /** Actions of the page, at the end of the row. */
  readonly children?: ReactNode;
}

/**
 * The title row of a page: h1, count, tabs of its section, age of the data, actions. 56 px.
 * @source docs/requirements.md C0
 */
export function PageHead({ title, count, children }: Props) {
  return (
    <div className={classes.head}>
      <h1>{title}</h1>
      {count !== undefined && <span className={classes.count}>{number(count)}</span>}
      <SectionTabs />
      <StaleBadge />
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
