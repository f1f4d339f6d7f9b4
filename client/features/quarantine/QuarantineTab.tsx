import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#client/api/errors.ts';
import { post } from '#client/api/http.ts';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { useNumberedQuery } from '#client/ui/list/useNumberedQuery.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { CardList } from '#client/ui/table/CardList.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { Pager } from '#client/ui/table/Pager.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { CauseBar } from './CauseBar.tsx';
import { deviceWords, quarantineColumns, WaitingMark } from './columns.tsx';
import { askedCause, quarantineDefaults } from './filters.ts';
import { QuarantineDetail } from './QuarantineDetail.tsx';
import type { QuarantineRow } from './row.ts';
import { useQuarantineActions } from './useQuarantineActions.ts';
import list from '#client/ui/list/list.module.css';
import classes from './quarantine.module.css';

const idOf = (row: QuarantineRow): string => row.id;
const dataOf = (row: QuarantineRow) => ({ 'data-cause': row.cause, 'data-asked': String(row.retryAt !== null) });
const nobody: ReadonlySet<string> = new Set();
/** While some wait for another try: they go one after the other. */
const waitingMs = 2_000;

/** What was accepted and could not be processed, for root: the third tab of /log. No props. */
export function QuarantineTab() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const [filters, setFilters] = useNumberedQuery(quarantineDefaults);
  const [openId, setOpenId] = useState('');
  const [picked, setPicked] = useState(nobody);
  const cause = askedCause(filters.cause);
  const { data, error, loading, reload } = useAsync(
    async (signal) => {
      const page = { page: filters.page, page_size: filters.size, ...(cause !== undefined && { cause }) };
      const options = { signal, quiet: true } as const;
      const [found, counted] = await Promise.all([
        post('/home/system/quarantine/listPage', page, options),
        post('/home/system/quarantine/list', {}, options),
      ]);
      return { ...found, ...counted };
    },
    [JSON.stringify(filters)],
  );
  const rows = data?.records;
  const causes = data?.causes ?? [];
  const isWaiting = causes.some(({ asked }) => asked > 0);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(reload, waitingMs);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  // The last rows of a page may be gone.
  const last = data === undefined ? filters.page : Math.max(1, Math.ceil(data.total / filters.size));
  useEffect(() => {
    if (filters.page > last) setFilters({ page: last });
  }, [filters.page, last, setFilters]);
  const actions = useQuarantineActions(() => {
    setPicked(nobody);
    reload();
  });
  const columns = useMemo(() => quarantineColumns(t), [t]);
  const open = rows?.find(({ id }) => id === openId);
  const chosen = (rows ?? []).filter(({ id }) => picked.has(id)).map(idOf);
  const forgetOne = (row: QuarantineRow): void =>
    void actions.forget({ ids: [row.id] }, 1).then((done) => done && setOpenId(''));
  const onKey = (key: string, row: QuarantineRow): void => {
    if (key === 'Delete' && row.retryAt === null && !actions.busy) forgetOne(row);
  };
  const label = t('quarantine.title');
  const shared = {
    label,
    rows,
    idOf,
    openId: openId === '' ? undefined : openId,
    onOpen: (row: QuarantineRow) => setOpenId(row.id),
    instead:
      error !== undefined && rows === undefined ? (
        <ErrorState error={error} onRetry={reload} />
      ) : rows?.length === 0 ? (
        <EmptyState
          onReset={filters.cause === '' ? undefined : () => setFilters({ cause: '', page: 1 })}
          title={t('quarantine.empty')}
          hint={t('quarantine.emptyHint')}
        />
      ) : undefined,
  };
  const total = causes.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHead title={label} count={data === undefined ? undefined : total}>
        <RefreshButton area="quarantine" onClick={reload} />
      </PageHead>
      <p className={classes.hint}>{t('quarantine.hint', { days: data?.keepDays ?? t('common.none') })}</p>
      {total > 0 && (
        <CauseBar
          causes={causes}
          value={filters.cause}
          busy={actions.busy}
          onChange={(next) => {
            setPicked(nobody);
            setFilters({ cause: next, page: 1 });
          }}
          onRetry={(which) => void actions.retry(which)}
          onForget={(which, n) => void actions.forget(which, n)}
        />
      )}
      {error !== undefined && rows !== undefined && (
        <div className={classes.late} role="alert" data-testid="quarantine-late">
          {t('quarantine.late', { reason: messageOf(error) })}
          <Button size="compact-sm" variant="default" onClick={reload}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      <div className={list.list} data-testid="quarantine-list">
        {loading && rows !== undefined && <ProgressLine />}
        {mobile ? (
          <CardList {...shared} renderCard={(row) => <Card row={row} />} />
        ) : (
          <DataTable
            {...shared}
            columns={columns}
            picked={picked}
            onPicked={setPicked}
            onClose={() => {
              setOpenId('');
              setPicked(nobody);
            }}
            onKey={onKey}
            rowData={dataOf}
          />
        )}
        <Pager
          page={filters.page}
          size={filters.size}
          total={data?.total ?? 0}
          isMore={data?.isMore}
          onPage={(page) => setFilters({ page })}
          onSize={(size) => setFilters({ size, page: 1 })}
          left={
            chosen.length === 0 ? undefined : (
              <div className={list.bulk} data-testid="quarantine-bulk">
                <b>{t('common.selected', { n: chosen.length })}</b>
                <Button
                  size="xs"
                  variant="default"
                  disabled={actions.busy}
                  onClick={() => void actions.retry({ ids: chosen })}
                >
                  {t('quarantine.retry')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  disabled={actions.busy}
                  onClick={() => void actions.forget({ ids: chosen }, chosen.length)}
                >
                  {t('quarantine.forget')}
                </Button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('common.clearSelection')}
                  onClick={() => setPicked(nobody)}
                >
                  <IconX size={16} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              </div>
            )
          }
        />
      </div>
      <QuarantineDetail
        row={open}
        busy={actions.busy}
        onRetry={(row) => void actions.retry({ ids: [row.id] })}
        onForget={forgetOne}
        onClose={() => setOpenId('')}
      />
    </>
  );
}

/** A row on a phone. */
function Card({ row }: { readonly row: QuarantineRow }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <b className={classes.cause}>{row.causeText}</b>
      <small>
        {deviceWords(row, t('common.none'))} · {row.queue} · <Ago at={row.at} />
      </small>
      {row.retryAt !== null && <WaitingMark t={t} />}
    </div>
  );
}
