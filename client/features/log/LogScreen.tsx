import { Button, SegmentedControl, Tabs } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { clearLog, log, type LogEntry } from '#client/stores/log.ts';
import { copyText } from '#client/ui/copyText.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { CardList } from '#client/ui/table/CardList.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { LevelMark, logColumns } from './columns.tsx';
import { LogDetail } from './LogDetail.tsx';
import { logText } from './logText.ts';
import { clock } from '#client/ui/time/time.ts';
import classes from './log.module.css';

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

/** /log: what went wrong in this browser; for some also who changed what, what lies in quarantine, what was sent. @source docs/requirements.md F10 */
export function LogScreen({ audit, quarantine, letters }: Props) {
  const { t } = useTranslation();
  const [{ tab }, setQuery] = useQueryState(defaults);
  const more = { audit, quarantine, letters };
  const isMore = tab === 'audit' || tab === 'quarantine' || tab === 'letters';
  const shown = isMore && more[tab] !== undefined ? tab : 'log';
  return (
    <div className={classes.page}>
      {audit === undefined && quarantine === undefined ? null : (
        <Tabs value={shown} onChange={(value) => setQuery({ tab: value ?? 'log', level: '' })} className={classes.tabs}>
          <Tabs.List aria-label={t('log.tabs')}>
            <Tabs.Tab value="log" data-testid="log-tab-log">
              {t('log.tab.log')}
            </Tabs.Tab>
            {audit !== undefined && (
              <Tabs.Tab value="audit" data-testid="log-tab-audit">
                {t('log.tab.audit')}
              </Tabs.Tab>
            )}
            {quarantine !== undefined && (
              <Tabs.Tab value="quarantine" data-testid="log-tab-quarantine">
                {t('quarantine.title')}
              </Tabs.Tab>
            )}
            {letters !== undefined && (
              <Tabs.Tab value="letters" data-testid="log-tab-letters">
                {t('messageSettings.tab.log')}
              </Tabs.Tab>
            )}
          </Tabs.List>
        </Tabs>
      )}
      {shown === 'log' ? <Entries /> : more[shown]}
    </div>
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
      <div className={classes.filters} role="search">
        <SegmentedControl
          aria-label={t('log.level.label')}
          value={level}
          onChange={(next) => setQuery({ level: next })}
          data={levels.map((each) => ({ value: each, label: t(`log.level.${each === '' ? 'all' : each}`) }))}
        />
      </div>
      {mobile ? (
        <CardList
          {...list}
          renderCard={(entry) => (
            <div className={classes.card}>
              <span className={classes.cardHead}>
                <LevelMark level={entry.level} />
                <time>{clock(entry.time)}</time>
              </span>
              <b>{entry.message}</b>
              <small>{entry.meta['url']}</small>
            </div>
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
