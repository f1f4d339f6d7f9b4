import { Button, Select, Switch, useComputedColorScheme } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveDevices } from '#client/realtime/live.ts';
import { tokensOf } from '#client/theme/tokens.ts';
import { number } from '#client/ui/number.ts';
import { sortOf, sortText } from '#client/ui/list/sort.ts';
import { SectionTabs } from '#client/ui/page/SectionTabs.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { StaleBadge } from '#client/ui/states/StaleBadge.tsx';
import { CardList } from '#client/ui/table/CardList.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { Pager } from '#client/ui/table/Pager.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { useShortcut } from '#client/ui/useShortcut.ts';
import { realtimeDefaults, type RealtimeFilters, type RealtimeRecord } from './calls.ts';
import { Values } from './cells.tsx';
import { ChartStrip } from './ChartStrip.tsx';
import { realtimeColumns } from './columns.tsx';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { lineColor, linesMax } from './lineColor.ts';
import { PauseCount } from './PauseCount.tsx';
import { RateMeter } from './RateMeter.tsx';
import { RealtimeCard } from './RealtimeCard.tsx';
import { useRealtimePage } from './useRealtimePage.ts';
import classes from './realtime.module.css';

const statuses = ['1', '2', '3', '4'] as const;
const idOf = (row: RealtimeRecord): string => row.id;
const noFilters = { text: '', deviceStatus: '', online: false, changed: false, page: 1 };

/** Picked ids in the order of picking, as many as a chart has lines: a line keeps its colour. */
function inOrder(before: readonly string[], next: ReadonlySet<string>): string[] {
  const added = [...next].filter((id) => !before.includes(id));
  return [...before.filter((id) => next.has(id)), ...added].slice(0, linesMax);
}

/** /realtimeData/index: a table that lives. @source docs/requirements.md C7, picture 04 */
export function RealtimeScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const token = tokensOf(useComputedColorScheme('light'));
  const [filters, setFilters] = useQueryState(useOwnPageSize(realtimeDefaults));
  const { rows, total, error, loading, reload, store } = useRealtimePage(filters);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [paused, setPaused] = useState(false);
  const turn = (patch: Partial<RealtimeFilters>): void => {
    setPicked([]);
    setFilters(patch);
  };

  const flip = useCallback(() => {
    setPaused((before) => {
      if (before) store.resume();
      else store.pause();
      return !before;
    });
  }, [store]);
  useShortcut('p', flip);

  const openHistory = useCallback((id: string) => setFilters({ history: id }), [setFilters]);
  const columns = useMemo(() => realtimeColumns(t, openHistory), [t, openHistory]);
  const pickedRows = picked.flatMap((id) => rows?.find((row) => row.id === id) ?? []);
  const historyName =
    rows?.find((row) => row.id === filters.history)?.device_name ?? liveDevices.get(filters.history)?.device_name ?? '';
  const filtered = filters.text !== '' || filters.deviceStatus !== '' || filters.online || filters.changed;
  const instead =
    error !== undefined && rows === undefined ? (
      <ErrorState error={error} onRetry={reload} />
    ) : rows?.length === 0 ? (
      <EmptyState onReset={filtered ? () => setFilters(noFilters) : undefined} hint={t('realtime.emptyHint')} />
    ) : undefined;
  const label = t('page.realtimeData.title');

  return (
    <Values value={store}>
      <div className={classes.page}>
        <div className={classes.titleRow}>
          <h1>{label}</h1>
          <span className={classes.total}>{number(total)}</span>
          <SectionTabs />
          <RateMeter />
          <Button
            variant="default"
            aria-pressed={paused}
            leftSection={
              paused ? (
                <IconPlayerPlay size={14} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconPlayerPause size={14} stroke={1.75} aria-hidden="true" />
              )
            }
            onClick={flip}
            data-testid="realtime-pause"
          >
            {t(paused ? 'realtime.resume' : 'realtime.pause')}
          </Button>
          {paused && <PauseCount />}
          <StaleBadge />
        </div>
        <Filters filters={filters} onChange={setFilters} filtered={filtered} />
        <div className={classes.list}>
          {loading && rows !== undefined && <ProgressLine />}
          {mobile ? (
            <CardList
              label={label}
              rows={rows}
              idOf={idOf}
              onOpen={(row) => openHistory(row.id)}
              instead={instead}
              renderCard={(row) => <RealtimeCard row={row} />}
            />
          ) : (
            <DataTable
              compact
              label={label}
              columns={columns}
              rows={rows}
              idOf={idOf}
              onOpen={(row) => openHistory(row.id)}
              picked={new Set(picked)}
              onPicked={(next) => setPicked(inOrder(picked, next))}
              pickColor={(id) => (picked.includes(id) ? lineColor(token, picked.indexOf(id)) : undefined)}
              sort={sortOf(filters.sort)}
              onSort={(sort) => setFilters({ sort: sortText(sort), page: 1 })}
              onKey={(key, row) => {
                if (key === 'h') openHistory(row.id);
              }}
              instead={instead}
            />
          )}
          <Pager
            page={filters.page}
            size={filters.size}
            total={total}
            onPage={(page) => turn({ page })}
            onSize={(size) => turn({ size, page: 1 })}
          />
        </div>
        {!mobile && <ChartStrip rows={pickedRows} />}
        {filters.history !== '' && (
          <HistoryDrawer deviceId={filters.history} title={historyName} onClose={() => setFilters({ history: '' })} />
        )}
      </div>
    </Values>
  );
}

interface FiltersProps {
  readonly filters: RealtimeFilters;
  readonly onChange: (patch: Partial<RealtimeFilters>) => void;
  readonly filtered: boolean;
}

function Filters({ filters, onChange, filtered }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.filters} role="search">
      <SearchBox
        className={classes.search}
        label={t('realtime.filter.text')}
        value={filters.text}
        onSearch={(text) => onChange({ text, page: 1 })}
      />
      <Select
        w={120}
        aria-label={t('realtime.filter.status')}
        placeholder={t('realtime.filter.status')}
        clearable
        data={statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        value={filters.deviceStatus === '' ? null : filters.deviceStatus}
        onChange={(value) => onChange({ deviceStatus: value ?? '', page: 1 })}
      />
      <Switch
        label={t('realtime.filter.online')}
        checked={filters.online}
        onChange={(event) => onChange({ online: event.currentTarget.checked, page: 1 })}
      />
      <Switch
        label={t('realtime.filter.changed')}
        checked={filters.changed}
        onChange={(event) => onChange({ changed: event.currentTarget.checked, page: 1 })}
      />
      {filtered && (
        <Button variant="subtle" onClick={() => onChange(noFilters)}>
          {t('common.reset')}
        </Button>
      )}
      <span className={classes.legend}>
        <i className={classes.near} /> {t('realtime.legendWarn')}
        <i className={classes.over} /> {t('realtime.legendOver')}
      </span>
    </div>
  );
}
