import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { letterStatuses } from '#domain/notices/letters.ts';
import { letterChannels } from '#domain/notices/messageConfig.ts';
import type { CallOptions } from '#client/api/http.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FilterSheet } from '#client/ui/list/FilterSheet.tsx';
import { ListBody } from '#client/ui/list/ListBody.tsx';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { useLiveList } from '#client/ui/list/useLiveList.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { TableViewMenu } from '#client/ui/table/TableViewMenu.tsx';
import { useTableView } from '#client/ui/table/useTableView.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { toast } from '#client/ui/toast.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { dropLetter, findLetters, pageOutbox, retryLetter, type Letter } from './calls.ts';
import { letterColumns, LetterMark, reasonOf, receiverOf, RetryButton } from './columns.tsx';
import { countFilters, noFilters, type LogFilters } from './filters.ts';
import { LetterDialog } from './LetterDialog.tsx';
import list from '#client/ui/list/list.module.css';
import classes from './messageSettings.module.css';

interface Props {
  readonly orgId: string;
  readonly filters: LogFilters;
  readonly setFilters: (patch: Partial<LogFilters>) => void;
}

const dataOf = (row: Letter) => ({ 'data-letter': row.id, 'data-status': row.status });

/** What left by mail and SMS about an organisation and those below it. @source docs/requirements.md B10, C13 */
export function SendingLog({ orgId, filters, setFilters }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { dialog: opened, open: openLetter, close } = useDialog<Letter>();
  const key = JSON.stringify([orgId, filters.status, filters.channel, filters.page, filters.size]);
  const load = async (page: number, size: number, options: CallOptions = {}) =>
    pageOutbox({ ...filters, page, size }, orgId, options);
  const picks = usePicked<Letter>(key, load);
  const letters = useLiveList<Letter>(['outbox'], {
    key,
    load: (signal) => load(filters.page, filters.size, { signal }),
    find: (ids, signal) => findLetters(ids, { signal }),
    end: filters.page * filters.size,
    held: picks.held,
  });
  const { rows, error, reload } = letters;
  const act = async (call: Promise<unknown>, done: string): Promise<void> => {
    try {
      await call;
      toast('ok', done);
      close();
    } catch {
      // The words are shown already; the row is asked again.
    }
    reload();
  };
  const retry = (row: Letter) => act(retryLetter(row.id), t('messageSettings.log.retried'));
  const drop = (row: Letter) => act(dropLetter(row.id), t('messageSettings.log.droppedNow'));
  const latestRetry = useLatest(retry);
  const columns = useMemo(
    () => letterColumns({ t, onRetry: (row) => void latestRetry.current(row) }),
    [t, latestRetry],
  );
  const view = useTableView('outbox', columns);
  const instead =
    error !== undefined && rows === undefined ? (
      <ErrorState error={error} onRetry={reload} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={countFilters(filters) > 0 ? () => setFilters(noFilters) : undefined}
        title={t('messageSettings.log.empty')}
        hint={t('messageSettings.log.emptyHint')}
      />
    ) : undefined;
  return (
    <>
      <div className={classes.logBar}>
        <FilterSheet active={countFilters(filters)} onReset={() => setFilters(noFilters)} testId="msgset-log">
          {(width) => (
            <>
              <Select
                w={width(128)}
                aria-label={t('messageSettings.log.col.status')}
                placeholder={t('messageSettings.log.col.status')}
                clearable
                data={letterStatuses.map((value) => ({
                  value: value as string,
                  label: t(`messageSettings.log.status.${value}`),
                }))}
                value={filters.status === '' ? null : filters.status}
                onChange={(value) => setFilters({ status: value ?? '', page: 1 })}
                data-testid="msgset-log-status"
              />
              <Select
                w={width(112)}
                aria-label={t('messageSettings.log.col.channel')}
                placeholder={t('messageSettings.log.col.channel')}
                clearable
                data={letterChannels.map((value) => ({
                  value: value as string,
                  label: t(`messageSettings.channel.${value}`),
                }))}
                value={filters.channel === '' ? null : filters.channel}
                onChange={(value) => setFilters({ channel: value ?? '', page: 1 })}
              />
            </>
          )}
        </FilterSheet>
        <span className={classes.logTools}>
          {!mobile && <TableViewMenu area="outbox" view={view} />}
          <RefreshButton area="outbox" onClick={reload} />
        </span>
      </div>
      <ListBody
        label={t('messageSettings.tab.log')}
        list={letters}
        view={view}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={openLetter}
        renderCard={(row) => (
          <>
            <div className={list.cardHead}>
              <b>{row.noticeActionName}</b>
              <LetterMark row={row} t={t} />
            </div>
            <div className={list.cardFacts}>
              <div>{row.content}</div>
              <div>{[t(`messageSettings.channel.${row.channel}`), receiverOf(row, t), row.target].join(' ')}</div>
              <div>{[dateTime(row.createdAt), reasonOf(row, t)].filter((each) => each !== '').join(' · ')}</div>
            </div>
            <div className={list.cardFoot}>
              <RetryButton row={row} t={t} onRetry={(each) => void retry(each)} touch />
            </div>
          </>
        )}
        rowData={dataOf}
        instead={instead}
      />
      {opened !== undefined && (
        <LetterDialog
          row={rows?.find(({ id }) => id === opened.id) ?? opened}
          onRetry={(row) => void retry(row)}
          onDrop={(row) => void drop(row)}
          onClose={close}
        />
      )}
    </>
  );
}
