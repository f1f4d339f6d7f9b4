import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './card.module.css';

interface Props {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly isEmpty: boolean;
  readonly isLoading: boolean;
  /** Height of the content, px. */
  readonly height: number;
  readonly children: ReactNode;
}

/** A chart with its title; its place stays while it loads and when there is nothing in it. */
export function Card({ title, aside, isEmpty, isLoading, height, children }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      <div className={classes.content} style={{ minHeight: height }}>
        {isLoading ? (
          <span className={classes.block} />
        ) : isEmpty ? (
          <p className={classes.nothing}>{t('report.empty')}</p>
        ) : (
          children
        )}
      </div>
    </section>
  );
}
