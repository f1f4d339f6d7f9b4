import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { clearLog, log, type LogEntry } from '#client/stores/log.ts';
import { copyText } from '#client/ui/copyText.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { TabBar, type TabItem } from '#client/ui/primitives/TabBar.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { CardList } from '#client/ui/table/CardList.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { LevelMark, logColumns } from './columns.tsx';
import { LogDetail } from './LogDetail.tsx';
import { logText } from './logText.ts';
import { clock } from '#client/ui/time/time.ts';

const defaults = { tab: 'log', level: '' };
const levels = ['', 'error', 'warn', 'info'] as const;
const idOf = (entry: LogEntry): string => String(entry.id);

interface Props {
  /** The audit log; undefined for who may not see it. */
  readonly audit: ReactNode | undefined;
  /** The quarantine; undefined for everybody but root. */
  readonly quarantine: ReactNode | undefined;
  /** The sending log; undefined for everybody but root. */
  readonly letters: ReactNode | undefined;
}

/**
 * /log: what went wrong in this browser; for some also who changed what, what lies in quarantine, what was sent.
 * @source docs/requirements.md F10
 */
export function LogScreen({ audit, quarantine, letters }: Props) {
  const { t } = useTranslation();
  const [{ tab }, setQuery] = useQueryState(defaults);
  const more = { audit, quarantine, letters };
  const isMore = tab === 'audit' || tab === 'quarantine' || tab === 'letters';
  const shown = isMore && more[tab] !== undefined ? tab : 'log';
  const tabs: Array<TabItem<typeof shown>> = [{ id: 'log', label: t('log.tab.log') }];
  if (audit !== undefined) tabs.push({ id: 'audit', label: t('log.tab.audit') });
  if (quarantine !== undefined) tabs.push({ id: 'quarantine', label: t('quarantine.title') });
  if (letters !== undefined) tabs.push({ id: 'letters', label: t('messageSettings.tab.log') });
  return (
    <Stack gap={0} h="100%">
      {audit === undefined && quarantine === undefined ? null : (
        <TabBar
          area="log"
          label={t('log.tabs')}
          tabs={tabs}
          active={shown}
          onPick={(tab) => setQuery({ tab, level: '' })}
          style={{ background: 'var(--gl-surface)' }}
        />
      )}
      {shown === 'log' ? <Entries /> : more[shown]}
    </Stack>
  );
}

function Entries() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const [{ level }, setQuery] = useQueryState(defaults);
  const { entries } = useSnapshot(log);
  const [openId, setOpenId] = useState('');
  const shown = entries.filter((entry) => level === '' || entry.level === level).reverse();
  const open = shown.find((entry) => idOf(entry) === openId);
  const label = t('log.title');
  const list = {
    label,
    rows: shown,
    idOf,
    openId,
    onOpen: (entry: LogEntry) => setOpenId(idOf(entry)),
    instead:
      shown.length > 0 ? undefined : (
        <EmptyState
          title={t('log.empty')}
          hint={t('log.emptyHint')}
          onReset={level === '' ? undefined : () => setQuery({ level: '' })}
        />
      ),
  };
  return (
    <>
      <PageHead title={label} count={entries.length}>
        <Button
          variant="default"
          disabled={shown.length === 0}
          onClick={() => void copyText(shown.map(logText).join('\n'))}
          data-testid="log-copy-all"
        >
          {t('log.copyAll')}
        </Button>
        <Button
          variant="default"
          disabled={entries.length === 0}
          onClick={() => {
            setOpenId('');
            clearLog();
          }}
          data-testid="log-clear"
        >
          {t('log.clear')}
        </Button>
      </PageHead>
      <Group px={{ base: 12, sm: 20 }} pb={12} role="search">
        <SegmentedControl
          aria-label={t('log.level.label')}
          value={level}
          onChange={(next) => setQuery({ level: next })}
          data={levels.map((each) => ({ value: each, label: t(`log.level.${each === '' ? 'all' : each}`) }))}
        />
      </Group>
      {mobile ? (
        <CardList
          {...list}
          renderCard={(entry) => (
            <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
              <Group c="dimmed">
                <LevelMark level={entry.level} />
                <time>{clock(entry.time)}</time>
              </Group>
              <b>{entry.message}</b>
              <small>{entry.meta['url']}</small>
            </Stack>
          )}
        />
      ) : (
        <DataTable
          {...list}
          columns={logColumns(t)}
          onClose={() => setOpenId('')}
          rowData={(entry) => ({ 'data-level': entry.level })}
        />
      )}
      <LogDetail entry={open} onClose={() => setOpenId('')} />
    </>
  );
}
