import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteRow } from '#client/app/routes.ts';
import { AlarmAnnouncer } from './AlarmAnnouncer.tsx';
import { Header } from './Header.tsx';
import { LostBanner } from './LostBanner.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import classes from './layout.module.css';

/** What stands around every signed-in screen. The page scrolls inside, under the header. */
export function Frame({ row, children }: { readonly row: RouteRow; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('layout.skip')}
      </a>
      <Header row={row} />
      <LostBanner />
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <AlarmAnnouncer />
      <Shortcuts />
    </div>
  );
}
