import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSend, IconSitemap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { mayLeave } from '#client/ui/form/unsaved.ts';
import { useNumberedQuery } from '#client/ui/list/useNumberedQuery.ts';
import { useOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { TabBar } from '#client/ui/primitives/TabBar.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { screenDefaults, screenTabs } from './filters.ts';
import { ChannelsTab } from './channels/ChannelsTab.tsx';
import { OrgSide } from './OrgSide.tsx';
import { SendingLog } from './SendingLog.tsx';
import { SettingTable } from './SettingTable.tsx';
import { TestDialog } from './TestDialog.tsx';
import { useSettings } from './useSettings.ts';
import classes from './messageSettings.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * /message/msgsettings: which messages an organisation sends, to whom, by which ways.
 * @source docs/requirements.md C13
 */
export function MessageSettingsScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const [opened, { open, close }] = useDisclosure(false);
  const testing = useDialog<true>();
  const defaults = useOwnPageSize(screenDefaults);
  const [filters, setFilters] = useNumberedQuery(defaults);
  const { tree, roots } = useOrgTree();
  const [top] = tree.nodes;
  const org = tree.nodes[tree.at.get(filters.org) ?? -1] ?? top;
  const settings = useSettings(org?.id);
  const tab = screenTabs.find((each) => each === filters.tab) ?? 'settings';
  const pick = (orgId: string): void => {
    close();
    if (orgId === org?.id) return;
    void mayLeave().then((yes) => {
      if (!yes) return;
      settings.forget();
      setFilters({ org: orgId === top?.id ? '' : orgId, page: 1 });
    });
  };
  const side = <OrgSide orgId={org?.id} onPick={pick} />;
  const unreal =
    settings.isReal === undefined ? [] : (['mail', 'sms'] as const).filter((way) => !settings.isReal?.[way]);
  return (
    <Group h="100%" gap={0} wrap="nowrap" align="stretch" bg="var(--gl-surface)" data-testid="msgset-screen">
      {mobile ? (
        <Drawer
          opened={opened}
          onClose={close}
          position="bottom"
          size="80%"
          title={t('org.title')}
          closeButtonProps={{ 'aria-label': t('common.close') }}
        >
          {side}
        </Drawer>
      ) : (
        <aside className={classes.side} aria-label={t('org.title')}>
          {side}
        </aside>
      )}
      <Stack flex="1 1 0" miw={0} gap={0}>
        <PageHead title={t('page.msgsettings.title')}>
          <Button
            variant="default"
            leftSection={<IconSend {...icon} />}
            disabled={settings.rows === undefined}
            onClick={() => testing.open(true)}
            data-testid="msgset-test"
          >
            {t('messageSettings.test.button')}
          </Button>
        </PageHead>
        {mobile && (
          <Button
            variant="default"
            h={40}
            mx={12}
            mb={8}
            leftSection={<IconSitemap {...icon} />}
            onClick={open}
            data-testid="msgset-tree-open"
          >
            {org?.title ?? t('org.title')}
          </Button>
        )}
        <TabBar
          label={t('page.msgsettings.title')}
          tabs={screenTabs.map((id) => ({ id, label: t(`messageSettings.tab.${id}`) }))}
          active={tab}
          onPick={(next) => setFilters({ tab: next, page: 1 })}
          area="msgset"
          px={mobile ? 12 : 20}
          aside={mobile ? undefined : org?.title}
        />
        {unreal.length > 0 && (
          <p className={classes.unreal} data-testid="msgset-unreal">
            {t('messageSettings.unreal', {
              channels: unreal.map((way) => t(`messageSettings.channel.${way}`)).join(t('common.listJoin')),
            })}
          </p>
        )}
        {roots?.length === 0 ? (
          <EmptyState hint={t('messageSettings.noOrg')} />
        ) : tab === 'settings' ? (
          <SettingTable settings={settings} />
        ) : (
          org !== undefined &&
          (tab === 'channels' ? (
            <ChannelsTab orgId={org.id} filters={filters} setFilters={setFilters} />
          ) : (
            <SendingLog orgId={org.id} filters={filters} setFilters={setFilters} />
          ))
        )}
      </Stack>
      {testing.dialog === true && settings.rows !== undefined && (
        <TestDialog rows={settings.rows} isReal={settings.isReal} onClose={testing.close} />
      )}
    </Group>
  );
}
