import { Stack } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { may } from '#domain/access/access.ts';
import { account, rights } from '#client/stores/account.ts';
import { mayLeave } from '#client/ui/form/unsaved.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { Bones } from '#client/ui/states/Bones.tsx';
import { useInSight } from '#client/ui/useInSight.ts';
import { personTabs } from './tabs.tsx';
import classes from './personSet.module.css';

/**
 * /systemSet/personSet: one page of a person's own settings, its parts by the query `tab`.
 * @source docs/requirements.md C21
 */
export function PersonSetScreen() {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { userInfo } = useSnapshot(account);
  const { areSettled } = useSnapshot(rights);
  const rows = personTabs.filter((row) => may(userInfo?.access ?? [], row.auth));
  const asked = new URLSearchParams(search).get('tab');
  const active = rows.find((row) => row.key === asked) ?? rows[0];
  const activeKey = active?.key;
  const bar = useInSight<HTMLElement>('[aria-current="page"]', activeKey ?? '');
  // A part that one may not open is not what tab and window are named after.
  const isRefused = areSettled && asked !== null && asked !== activeKey;
  useEffect(() => {
    if (isRefused && activeKey !== undefined) navigate(`${path}?tab=${activeKey}`, { replace: true });
  }, [isRefused, activeKey, navigate, path]);
  if (active === undefined) return null;
  const open = async (key: string): Promise<void> => {
    if (await mayLeave()) navigate(`${path}?tab=${key}`, { replace: true });
  };
  const Tab = active.tab;
  return (
    <>
      <PageHead title={t('page.personSet.title')} />
      <div className={classes.body}>
        <nav ref={bar} className={classes.nav} aria-label={t('page.personSet.title')}>
          {rows.map((row) => (
            <a
              key={row.key}
              href={`${path}?tab=${row.key}`}
              aria-current={row === active ? 'page' : undefined}
              data-testid={`person-tab-${row.key}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                // A part of this page is no other page: it replaces the address.
                if (row !== active) void open(row.key);
              }}
            >
              <row.icon size={18} stroke={1.75} aria-hidden="true" />
              {t(row.titleKey)}
            </a>
          ))}
        </nav>
        <Stack gap={16} miw={0} pos="relative">
          <Suspense fallback={<Bones lines={8} />}>
            <Tab key={active.key} />
          </Suspense>
        </Stack>
      </div>
    </>
  );
}
