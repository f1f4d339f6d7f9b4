import { Box, Button, Group, Switch, useComputedColorScheme } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveDevices } from '#client/realtime/live.ts';
import { tokensOf } from '#client/theme/tokens.ts';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { sortOf, sortText } from '#client/ui/list/sort.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { CardList } from '#client/ui/table/CardList.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { Pager } from '#client/ui/table/Pager.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { useShortcut } from '#client/ui/useShortcut.ts';
import type { RealtimeRecord } from './calls.ts';
import { Values } from './cells.tsx';
import { ChartStrip } from './ChartStrip.tsx';
import { realtimeColumns } from './columns.tsx';
import { realtimeDefaults, realtimeFilters, type RealtimeFilters } from './filters.ts';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { lineColor, linesMax } from './lineColor.ts';
import { PauseCount } from './PauseCount.tsx';
import { RateMeter } from './RateMeter.tsx';
import { RealtimeCard } from './RealtimeCard.tsx';
import { useRealtimePage } from './useRealtimePage.ts';
import list from '#client/ui/list/list.module.css';
import classes from './realtime.module.css';

const idOf = (row: RealtimeRecord): string => row.id;

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
  const isFiltered = realtimeFilters.count(filters) > 0;
  const instead =
    error !== undefined && rows === undefined ? (
      <ErrorState error={error} onRetry={reload} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={isFiltered ? () => setFilters(realtimeFilters.none) : undefined}
        hint={t('realtime.emptyHint')}
      />
    ) : undefined;
  const PauseIcon = paused ? IconPlayerPlay : IconPlayerPause;
  const label = t('page.realtimeData.title');

  return (
    <Values value={store}>
      <div className={list.page}>
        <PageHead title={label} count={rows === undefined ? undefined : total}>
          {paused && <PauseCount />}
          <RateMeter />
          <Button
            variant="default"
            aria-pressed={paused}
            leftSection={<PauseIcon size={14} stroke={1.75} aria-hidden="true" />}
            onClick={flip}
            data-testid="realtime-pause"
          >
            {t(paused ? 'realtime.resume' : 'realtime.pause')}
          </Button>
        </PageHead>
        <FilterFields area="realtime" of={realtimeFilters} filters={filters} onChange={setFilters}>
          {() => (
            <>
              {(['online', 'changed'] as const).map((name) => (
                <Switch
                  key={name}
                  mr={8}
                  label={t(`realtime.filter.${name}`)}
                  checked={filters[name] !== ''}
                  onChange={(event) => setFilters({ [name]: event.currentTarget.checked ? '1' : '', page: 1 })}
                />
              ))}
              {!mobile && <Legend />}
            </>
          )}
        </FilterFields>
        <Box className={list.list} mih={160}>
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
                return key === 'h';
              }}
              instead={instead}
            />
          )}
          <Pager
            page={filters.page}
            size={filters.size}
            total={total}
            isKnown={rows !== undefined}
            onPage={(page) => turn({ page })}
            onSize={(size) => turn({ size, page: 1 })}
          />
        </Box>
        {!mobile && <ChartStrip rows={pickedRows} />}
        {filters.history !== '' && (
          <HistoryDrawer deviceId={filters.history} title={historyName} onClose={() => setFilters({ history: '' })} />
        )}
      </div>
    </Values>
  );
}

/** What the colours of cells mean. */
function Legend() {
  const { t } = useTranslation();
  return (
    <Group gap={6} ml="auto" fz={12} c="var(--gl-text-2)">
      <Box component="i" className={classes.near} w={12} h={14} />
      {t('realtime.legendWarn')}
      <Box component="i" className={classes.over} w={12} h={14} ml={8} />
      {t('realtime.legendOver')}
    </Group>
  );
}
