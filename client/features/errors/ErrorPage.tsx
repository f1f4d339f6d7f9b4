import { Box, Button, Group } from '@mantine/core';
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
        <Group justify="space-between" wrap="nowrap" w="100%" px={32} py={24}>
          <Group gap={10} wrap="nowrap" fz={16} fw={600}>
            <Mark height={20} />
            {t('app.name')}
          </Group>
          <Suspense>
            <LanguageMenu named className={classes.lang} />
          </Suspense>
        </Group>
      )}
      {number !== undefined && (
        <div className={classes.number} aria-hidden="true">
          {number}
        </div>
      )}
      <Box component="h1" px={16} fz={20} fw={600} lh="28px" ta="center">
        {title}
      </Box>
      {sub !== undefined && (
        <Box component="p" mt={8} px={16} c="var(--gl-text-3)" ta="center">
          {sub}
        </Box>
      )}
      <BrokenRail />
      <Group justify="center" gap={12}>
        {action}
        <Button variant={action === undefined || action === false ? 'filled' : 'default'} onClick={() => navigate('/')}>
          {t('page.exception.btn')}
        </Button>
        <Button variant="default" onClick={() => history.back()}>
          {t('page.exception.previous')}
        </Button>
      </Group>
      {near !== undefined && (
        <Box component="small" my={20}>
          {near}
        </Box>
      )}
      {!inside && (
        <Box component="small" mt="auto" mb={24}>
          {t('page.login.version', { version })}
        </Box>
      )}
    </div>
  );
}
