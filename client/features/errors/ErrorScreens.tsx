import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { nearestRoute, type RouteRow } from '#client/stores/nav/routes.ts';
import { page, reloadPage } from '#client/stores/page.ts';
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

interface Broken {
  readonly errorId?: string;
  /** The page broke inside the frame: it can be built anew there. */
  readonly inside?: boolean;
}

export function ServerErrorScreen({ errorId, inside = false }: Broken) {
  const { t } = useTranslation();
  return (
    <ErrorPage
      number="500"
      inside={inside}
      title={t('exception.500')}
      sub={errorId === undefined ? undefined : t('page.exception.id', { id: errorId })}
      action={inside && <Button onClick={() => reloadPage()}>{t('exception.reload')}</Button>}
    />
  );
}

interface Missing {
  readonly inside: boolean;
  /** The page is reloaded as soon as the server answers. */
  readonly isReloading: boolean;
  readonly onReload: () => void;
}

/** A part of the application did not arrive. */
export function ChunkScreen({ inside, isReloading, onReload }: Missing) {
  const { t } = useTranslation();
  return (
    <ErrorPage
      inside={inside}
      title={t('exception.chunk')}
      sub={t('exception.chunkHint')}
      action={
        <Button loading={isReloading} onClick={onReload}>
          {t('exception.reload')}
        </Button>
      }
    />
  );
}
