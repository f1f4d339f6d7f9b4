import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { nearestRoute, type RouteRow } from '#client/app/routes.ts';
import { page } from '#client/stores/page.ts';
import { ErrorPage } from './ErrorPage.tsx';

export function ForbiddenScreen() {
  const { t } = useTranslation();
  return <ErrorPage number="403" title={t('exception.403')} />;
}

/** The 404 page; it names the address and offers the nearest route. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const [path] = useLocation();
  const near: RouteRow | undefined = nearestRoute(path, page.routes);
  return (
    <ErrorPage
      number="404"
      title={t('exception.404')}
      sub={
        <>
          {t('page.exception.notFound')} <code>{path}</code> {t('page.exception.running')}
        </>
      }
      near={
        near !== undefined && (
          <>
            {t('page.exception.nearest')}{' '}
            <Link href={near.path}>
              {t(near.titleKey)} {near.path}
            </Link>
          </>
        )
      }
    />
  );
}

export function ServerErrorScreen({ errorId }: { readonly errorId?: string }) {
  const { t } = useTranslation();
  return (
    <ErrorPage
      number="500"
      title={t('exception.500')}
      sub={errorId === undefined ? undefined : t('page.exception.id', { id: errorId })}
    />
  );
}

/** A part of the application did not arrive. */
export function ChunkScreen() {
  const { t } = useTranslation();
  const reload = (): void => {
    sessionStorage.removeItem('admin-chunk-reload');
    location.reload();
  };
  return (
    <ErrorPage
      title={t('exception.chunk')}
      sub={t('exception.chunkHint')}
      action={<Button onClick={reload}>{t('exception.reload')}</Button>}
    />
  );
}
