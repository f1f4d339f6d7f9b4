import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSend, IconSitemap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { mayLeave } from '#client/ui/form/unsaved.ts';
import { useNumberedQuery } from '#client/ui/list/useNumberedQuery.ts';
import { useOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { screenDefaults, screenTabs } from './filters.ts';
import { OrgSide } from './OrgSide.tsx';
import { SendingLog } from './SendingLog.tsx';
import { SettingTable } from './SettingTable.tsx';
import { TestDialog } from './TestDialog.tsx';
import { useSettings } from './useSettings.ts';
import classes from './messageSettings.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** /message/msgsettings: which messages an organisation sends, to whom, by which ways. @source docs/requirements.md C13 */
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
    <div className={classes.screen} data-testid="msgset-screen">
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
      <div className={classes.board}>
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
        <div className={classes.tabs} role="group" aria-label={t('page.msgsettings.title')}>
          {screenTabs.map((each) => (
            <button
              key={each}
              type="button"
              className={classes.tab}
              aria-pressed={each === tab}
              onClick={() => setFilters({ tab: each, page: 1 })}
              data-testid={`msgset-tab-${each}`}
            >
              {t(`messageSettings.tab.${each}`)}
            </button>
          ))}
          {!mobile && org !== undefined && <span className={classes.place}>{org.title}</span>}
        </div>
        {unreal.length > 0 && (
          <p className={classes.unreal} data-testid="msgset-unreal">
            {t('messageSettings.unreal', {
              channels: unreal.map((way) => t(`messageSettings.channel.${way}`)).join('、'),
            })}
          </p>
        )}
        {roots?.length === 0 ? (
          <EmptyState hint={t('messageSettings.noOrg')} />
        ) : tab === 'settings' ? (
          <SettingTable settings={settings} />
        ) : (
          org !== undefined && <SendingLog orgId={org.id} filters={filters} setFilters={setFilters} />
        )}
      </div>
      {testing.dialog === true && settings.rows !== undefined && (
        <TestDialog rows={settings.rows} isReal={settings.isReal} onClose={testing.close} />
      )}
    </div>
  );
}
