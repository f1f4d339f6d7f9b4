import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { version } from '#client/api/version.ts';
import { Mark } from '../brand/Mark.tsx';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { NetworkMap } from './NetworkMap.tsx';
import classes from './entry.module.css';

interface Props {
  /** Under the product's name: what this page is for. The sign-in page needs none. */
  readonly title?: string;
  /** A card of many fields stands higher. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

/** The pages before the frame: the network in the dark, and one card. @source docs/requirements.md C2, picture 13 */
export function EntryPage({ title, tall = false, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.page} {...(tall ? { 'data-tall': true } : {})}>
      <NetworkMap />
      <LanguageMenu named className={classes.lang} />
      <p className={classes.slogan}>
        {t('page.login.sloganFirst')}
        <br />
        {t('page.login.sloganSecond')}
        <small>{t('app.sub')}</small>
      </p>
      <main className={classes.card}>
        <div className={classes.brand}>
          <Mark height={28} />
          <h1>{t('app.name')}</h1>
          {title !== undefined && <h2>{title}</h2>}
        </div>
        {children}
      </main>
      <footer className={classes.foot}>
        {t('page.login.version', { version })} · {t('page.login.attribution')}
      </footer>
    </div>
  );
}
