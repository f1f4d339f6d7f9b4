import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#client/api/errors.ts';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import { useAskedList } from '#client/ui/list/useAskedList.ts';
import { useNumberedQuery } from '#client/ui/list/useNumberedQuery.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { Ago } from '#client/ui/time/Ago.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { listCauses, pageQuarantine } from './calls.ts';
import { CauseBar } from './CauseBar.tsx';
import { deviceWords, quarantineColumns, WaitingMark } from './columns.tsx';
import { askedCause, quarantineDefaults } from './filters.ts';
import { QuarantineDetail } from './QuarantineDetail.tsx';
import type { QuarantineRow } from './row.ts';
import { useQuarantineActions } from './useQuarantineActions.ts';
import list from '#client/ui/list/list.module.css';

/** While some wait for another try: they go one after the other. */
const waitingMs = 2_000;

/** What was accepted and could not be processed, for root: the third tab of /log. No props. */
export function QuarantineTab() {
  const { t } = useTranslation();
  const [filters, setFilters] = useNumberedQuery(quarantineDefaults);
  const [openId, setOpenId] = useState('');
  const cause = askedCause(filters.cause);
  const key = JSON.stringify(filters);
  const load = (page: number, size: number, signal?: AbortSignal) => pageQuarantine({ cause, page, size }, signal);
  const kept = useAskedList(key, (signal) => load(filters.page, filters.size, signal));
  const counted = useAsync((signal) => listCauses(signal), [key]);
  const picks = usePicked<QuarantineRow>(key, load);
  const causes = counted.data?.causes ?? [];
  const error = kept.error ?? counted.error;
  // The counts may be of a moment after the rows: as long as one of them shows a row that waits, both are asked again.
  const isWaiting =
    causes.some(({ asked }) => asked > 0) || kept.rows?.some(({ retryAt }) => retryAt !== null) === true;
  const isLoading = kept.loading || counted.loading;
  const { reload: reloadRows } = kept;
  const { reload: reloadCauses } = counted;
  const reload = useMemo(
    () => (): void => {
      reloadRows();
      reloadCauses();
    },
    [reloadRows, reloadCauses],
  );
  useEffect(() => {
    // What is asked already is not asked anew: where answers take longer than this, none would ever come.
    if (!isWaiting || isLoading) return undefined;
    const timer = setTimeout(reload, waitingMs);
    return () => clearTimeout(timer);
  }, [isWaiting, isLoading, reload]);
  const { busy, retry, forget } = useQuarantineActions(reload);
  const idsOf = (rows: readonly QuarantineRow[]) => ({ ids: rows.map(({ id }) => id) });
  const actions: ReadonlyArray<RowAction<QuarantineRow>> = [
    { id: 'retry', label: t('quarantine.retry'), bulk: {}, run: (rows) => retry(idsOf(rows)) },
    { id: 'forget', label: t('quarantine.forget'), bulk: {}, run: (rows) => forget(idsOf(rows), rows.length) },
  ];
  const forgetOne = (row: QuarantineRow): void =>
    void forget({ ids: [row.id] }, 1).then((done) => done && setOpenId(''));
  const days = counted.data?.keepDays ?? t('common.none');
  return (
    <div className={list.page} data-testid="quarantine-list">
      <ListFrame
        area="quarantine"
        title={t('quarantine.title')}
        view="quarantine"
        list={{ ...kept, reload }}
        columns={useMemo(() => quarantineColumns(t), [t])}
        actions={actions}
        busy={busy}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        isTall={false}
        onOpen={(row) => setOpenId(row.id)}
        openId={openId}
        onClose={() => {
          setOpenId('');
          picks.clear();
        }}
        onKey={(pressed, row) => {
          if (pressed === 'Delete' && row.retryAt === null && !busy) forgetOne(row);
          return pressed === 'Delete';
        }}
        rowData={(row) => ({ 'data-cause': row.cause, 'data-asked': String(row.retryAt !== null) })}
        renderCard={(row) => (
          <Stack gap={4}>
            <b>{row.causeText}</b>
            <small className="gl-faint">
              {deviceWords(row, t('common.none'))} · {row.queue} · <Ago at={row.at} />
            </small>
            {row.retryAt !== null && <WaitingMark t={t} />}
          </Stack>
        )}
        onReset={filters.cause === '' ? undefined : () => setFilters({ cause: '', page: 1 })}
        empty={{ title: t('quarantine.empty'), hint: t('quarantine.emptyHint') }}
      >
        <Text className={list.hint}>{t('quarantine.hint', { days })}</Text>
        {causes.length > 0 && (
          <CauseBar
            causes={causes}
            value={filters.cause}
            busy={busy}
            onChange={(next) => setFilters({ cause: next, page: 1 })}
            onRetry={(which) => void retry(which)}
            onForget={(which, n) => void forget(which, n)}
          />
        )}
        {error !== undefined && kept.rows !== undefined && (
          <Alert color="yellow" role="alert" mx="md" my="xs" p="xs" data-testid="quarantine-late">
            <Group justify="space-between">
              {t('quarantine.late', { reason: messageOf(error) })}
              <Button size="compact-sm" variant="default" onClick={reload}>
                {t('common.retry')}
              </Button>
            </Group>
          </Alert>
        )}
      </ListFrame>
      <QuarantineDetail
        row={kept.rows?.find(({ id }) => id === openId)}
        busy={busy}
        onRetry={(row) => void retry({ ids: [row.id] })}
        onForget={forgetOne}
        onClose={() => setOpenId('')}
      />
    </div>
  );
}
