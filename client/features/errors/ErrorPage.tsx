import { Button } from '@mantine/core';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { version } from '#client/api/version.ts';
import { Mark } from '#client/ui/brand/Mark.tsx';
import { BrokenRail } from './BrokenRail.tsx';
import classes from './errors.module.css';

/** An error page may be shown because chunks do not arrive: it must stand without the menu. */
const LanguageMenu = lazy<ComponentType<{ named: boolean; className: string | undefined }>>(() =>
  import('#client/ui/LanguageMenu.tsx').then(
    (module) => ({ default: module.LanguageMenu }),
    () => ({ default: () => null }),
  ),
);

interface Props {
  readonly number?: '403' | '404' | '500';
  readonly title: string;
  readonly sub?: ReactNode;
  readonly near?: ReactNode;
  readonly action?: ReactNode;
  /** Stands inside the frame, which has name, language and menu already. */
  readonly inside?: boolean;
}

/** What every error page looks like: the number, the sentence, the picture and the ways out. */
export function ErrorPage({ number, title, sub, near, action, inside = false }: Props) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <div className={classes.page} data-inside={inside ? '' : undefined} data-testid={`error-${number ?? 'chunk'}`}>
      {!inside && (
        <div className={classes.top}>
          <span className={classes.brand}>
            <Mark height={20} />
            {t('app.name')}
          </span>
          <Suspense>
            <LanguageMenu named className={classes.lang} />
          </Suspense>
        </div>
      )}
      {number !== undefined && (
        <div className={classes.number} aria-hidden="true">
          {number}
        </div>
      )}
      <h1 className={classes.title}>{title}</h1>
      {sub !== undefined && <p className={classes.sub}>{sub}</p>}
      <BrokenRail />
      <div className={classes.actions}>
        {action}
        <Button variant={action === undefined || action === false ? 'filled' : 'default'} onClick={() => navigate('/')}>
          {t('page.exception.btn')}
        </Button>
        <Button variant="default" onClick={() => history.back()}>
          {t('page.exception.previous')}
        </Button>
      </div>
      {near !== undefined && <p className={classes.near}>{near}</p>}
      {!inside && <p className={classes.version}>{t('page.login.version', { version })}</p>}
    </div>
  );
}
