import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import { account } from '#client/stores/account.ts';
import { mayLeave } from '#client/ui/form/unsaved.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { Line, Section } from '../Section.tsx';
import { fetchOrganizations, fetchWallScreen, type SavedScreen } from './calls.ts';
import { WallScreenForm } from './WallScreenForm.tsx';

/**
 * Personal settings, tab `wall screen`: what the wall of an organisation shows. No props.
 * @source docs/requirements.md A21, C21
 */
export function WallScreenTab() {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const own = userInfo?.orgId ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const [newest, setNewest] = useState<SavedScreen>();
  const orgId = chosen ?? own;
  const orgs = useAsync(fetchOrganizations, []);
  const screen = useAsync(async (signal) => (orgId === null ? null : fetchWallScreen(orgId, signal)), [orgId]);
  const mayEdit = may(userInfo?.access ?? [], ['project:edit']);
  if (own === null) {
    return (
      <Section title={t('setting.screen.title')} testId="person-screen">
        <EmptyState hint={t('setting.screen.noOrg')} />
      </Section>
    );
  }
  const read = screen.data ?? null;
  const isNewer = newest !== undefined && newest.orgId === read?.orgId && newest.version > read.version;
  const saved = isNewer ? newest : read;
  const isShown = saved !== null && saved.orgId === orgId;
  return (
    <Section title={t('setting.screen.title')} hint={t('setting.screen.hint')} testId="person-screen">
      <Line label={t('setting.screen.org')} hint={mayEdit ? undefined : t('setting.screen.readOnly')}>
        <Select
          w={320}
          maw="100%"
          searchable
          aria-label={t('setting.screen.org')}
          allowDeselect={false}
          nothingFoundMessage={t('common.empty')}
          value={orgId}
          data={orgs.data ?? []}
          onChange={(value) => void mayLeave().then((yes) => yes && setChosen(value))}
          data-testid="screen-org"
        />
      </Line>
      {screen.loading && !isShown && <ProgressLine />}
      {screen.error !== undefined && !screen.loading && <ErrorState error={screen.error} onRetry={screen.reload} />}
      {isShown && screen.error === undefined && (
        <WallScreenForm key={saved.orgId} saved={saved} mayEdit={mayEdit} onSaved={setNewest} onStale={screen.reload} />
      )}
    </Section>
  );
}
