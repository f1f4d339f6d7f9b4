import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { safeRedirect } from '#client/app/routes.ts';
import { LanguageMenu } from '#client/layout/LanguageMenu.tsx';
import { Mark } from '#client/ui/brand/Mark.tsx';
import { version } from '#client/app/version.ts';
import { LoginForm } from './LoginForm.tsx';
import { NetworkMap } from './NetworkMap.tsx';
import classes from './login.module.css';

/** /login: the product's face. @source product.md C2, picture 13 */
export function LoginScreen() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const search = useSearch();
  const enter = (): void => navigate(safeRedirect(new URLSearchParams(search).get('redirect')), { replace: true });
  return (
    <div className={classes.page}>
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
        </div>
        <LoginForm onSignedIn={enter} />
      </main>
      <footer className={classes.foot}>
        {t('page.login.version', { version })} · {t('page.login.attribution')}
      </footer>
    </div>
  );
}
