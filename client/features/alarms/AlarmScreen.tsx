import '@mantine/core/styles/Pill.css';
import { Modal } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { may } from '#domain/access/access.ts';
import { messageOf } from '#client/api/errors.ts';
import { account } from '#client/stores/account.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { askable, useKeyedPages } from '#client/ui/list/keyedPages.ts';
import { ListBody } from '#client/ui/list/ListBody.tsx';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { OverdueLink } from '#client/ui/page/OverdueLink.tsx';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { TableViewMenu } from '#client/ui/table/TableViewMenu.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useTableView } from '#client/ui/table/useTableView.ts';
import { toast } from '#client/ui/toast.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { ActionDialog, type Decision, type DialogKind } from './ActionDialog.tsx';
import { AlarmCard } from './AlarmCard.tsx';
import { AlarmDetail } from './AlarmDetail.tsx';
import { BulkBar } from './BulkBar.tsx';
import { commentAlarm, pageAlarms } from './calls.ts';
import { alarmColumns } from './columns.tsx';
import { FilterBar } from './FilterBar.tsx';
import { activeFilters, alarmDefaults, allowed, tabOf } from './filters.ts';
import { QuickTabs } from './QuickTabs.tsx';
import { useActions } from './useActions.ts';
import { useAlarmList } from './useAlarmList.ts';
import { useFocus } from './useFocus.ts';
import classes from './alarms.module.css';

const dataOf = (row: AlarmRow) => ({
  'data-device': row.deviceId ?? '',
  'data-type': row.typeCode,
  'data-handled': row.handledStatus,
});
const noFilters = {
  text: '',
  projectId: '',
  typeCode: '',
  severity: '',
  handledStatus: '',
  condition: '',
  startDate: '',
  endDate: '',
};

/** /device/deviceAlarmList: severity, then what, where, how long, who. @source docs/requirements.md C11, picture 03 */
export function AlarmScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const mayHandle = may(userInfo?.access ?? [], ['alarm:handle']);
  const [typed, change] = useQueryState(useOwnPageSize(alarmDefaults));
  const filters = useMemo(() => askable(typed), [typed]);
  const picks = usePicked<AlarmRow>(JSON.stringify({ ...filters, open: '' }), (page, size) =>
    pageAlarms({ ...filters, page, size, after: '' }),
  );
  const {
    dialog,
    open: openDialog,
    close: closeDialog,
  } = useDialog<{ kind: DialogKind; rows: readonly AlarmRow[]; changed?: boolean }>();
  const [round, setRound] = useState(0);
  const calm = filters.page === 1 && filters.open === '' && !picks.held;
  const list = useAlarmList(filters, calm);
  const { rows, put } = list;
  const { turn: setFilters, isReachable } = useKeyedPages(filters, list.next, change);

  const onDone = useCallback(() => setRound((before) => before + 1), []);
  const { run, busy, failed, forgetFailed } = useActions({ put, onDone });
  const columns = useMemo(() => alarmColumns(t), [t]);
  const view = useTableView('alarms', columns);
  const open = useCallback((row: AlarmRow) => setFilters({ open: row.id }), [setFilters]);
  useFocus((id) => setFilters({ open: id }));
  const close = useCallback(() => setFilters({ open: '' }), [setFilters]);
  const ack = (targets: readonly AlarmRow[]): void => {
    void run('ack', targets).then(({ outcome }) => {
      if (outcome === 'done') picks.drop(targets);
    });
  };
  const decide = async (decision: Decision): Promise<void> => {
    if (dialog === undefined) return;
    if (dialog.kind === 'comment') {
      try {
        await commentAlarm(dialog.rows[0]?.id ?? '', decision.text);
        toast('ok', t('alarm.doneToast.comment'));
        onDone();
        closeDialog();
      } catch (error) {
        toast('error', messageOf(error));
      }
    } else {
      const { outcome, current } = await run(dialog.kind, dialog.rows, decision);
      // Somebody was faster, but it can still be done: what was typed stays, now against the fresh row.
      if (outcome === 'stale' && current !== undefined && allowed(current)[dialog.kind]) {
        if (closeDialog()) openDialog({ kind: dialog.kind, rows: [current], changed: true });
      } else if (outcome !== 'failed') {
        closeDialog();
        picks.drop(dialog.rows);
      }
    }
  };
  const onKey = (key: string, row: AlarmRow): void => {
    if (!mayHandle) return;
    const can = allowed(row);
    if (key === 'a' && can.ack) ack([row]);
    else if (key === 'e' && can.handle) openDialog({ kind: 'handle', rows: [row] });
    else if (key === 'c') openDialog({ kind: 'comment', rows: [row] });
  };
  const stepTo = (by: 1 | -1): (() => void) | undefined => {
    const at = rows?.findIndex((row) => row.id === filters.open) ?? -1;
    const next = at === -1 ? undefined : rows?.[at + by];
    return next === undefined ? undefined : () => open(next);
  };

  const reset = (): void => setFilters({ ...noFilters, page: 1 });
  const filtered = activeFilters(filters).length > 0 || filters.tab !== 'all';
  const instead =
    list.error !== undefined && rows === undefined ? (
      <ErrorState error={list.error} onRetry={list.reload} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={filtered ? () => setFilters({ ...noFilters, tab: 'all', page: 1 }) : undefined}
        hint={t('alarm.emptyHint')}
      />
    ) : undefined;

  return (
    <div className={classes.page}>
      <PageHead title={t('page.deviceAlarmList.title')}>
        <OverdueLink />
        {!mobile && <TableViewMenu area="alarm" view={view} />}
      </PageHead>
      <QuickTabs active={tabOf(filters)} tabs={list.tabs} onPick={(tab) => setFilters({ tab, page: 1, open: '' })} />
      <FilterBar filters={filters} onChange={setFilters} onReset={reset} />
      <div className={classes.body}>
        <ListBody
          label={t('page.deviceAlarmList.title')}
          list={list}
          view={view}
          filters={filters}
          onTurn={setFilters}
          isReachable={isReachable}
          picks={picks}
          renderBulk={
            mayHandle
              ? (chosen) => (
                  <BulkBar
                    count={chosen.length}
                    toAck={chosen.filter((row) => allowed(row).ack)}
                    toHandle={chosen.filter((row) => allowed(row).handle)}
                    busy={busy}
                    onAck={ack}
                    onHandle={(targets) => openDialog({ kind: 'handle', rows: targets })}
                    onClear={picks.clear}
                  />
                )
              : undefined
          }
          onOpen={open}
          openId={filters.open}
          onClose={filters.open === '' ? picks.clear : close}
          onKey={onKey}
          renderCard={(row) => (
            <AlarmCard
              row={row}
              mayHandle={mayHandle}
              onAck={(target) => ack([target])}
              onHandle={(target) => openDialog({ kind: 'handle', rows: [target] })}
            />
          )}
          rowData={dataOf}
          isTall={false}
          instead={instead}
        />
        {filters.open !== '' && (
          <AlarmDetail
            key={filters.open}
            id={filters.open}
            row={rows?.find((row) => row.id === filters.open)}
            mayHandle={mayHandle}
            busy={busy}
            round={round}
            onClose={close}
            onPrevious={stepTo(-1)}
            onNext={stepTo(1)}
            onAck={(alarm) => ack([alarm])}
            onDialog={(kind, alarm) => openDialog({ kind, rows: [alarm] })}
          />
        )}
      </div>
      {dialog !== undefined && (
        <ActionDialog {...dialog} busy={busy} onClose={closeDialog} onSubmit={(decision) => void decide(decision)} />
      )}
      <Modal opened={failed.length > 0} onClose={forgetFailed} title={t('alarm.bulk.outcome')}>
        <ul className={classes.outcome}>
          {failed.map((each) => (
            <li key={each.id}>{t('alarm.bulk.failedItem', { ...each })}</li>
          ))}
        </ul>
      </Modal>
    </div>
  );
}
