import '@mantine/core/styles/Pill.css';
import { Checkbox, Modal } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { may } from '#domain/access/access.ts';
import { messageOf } from '#client/api/errors.ts';
import { flood } from '#client/stores/flood.ts';
import { account } from '#client/stores/account.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { askable, useKeyedPages } from '#client/ui/list/keyedPages.ts';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import { SavedViews } from '#client/ui/list/SavedViews.tsx';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { OverdueLink } from '#client/ui/page/OverdueLink.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { toast } from '#client/ui/toast.ts';
import { readQuery } from '#client/ui/queryState.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { ActionDialog, type Decision, type DialogKind } from './ActionDialog.tsx';
import { AlarmCard } from './AlarmCard.tsx';
import { AlarmDetail } from './AlarmDetail.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { alarmActions } from './alarmActions.ts';
import { commentAlarm, exportAlarms, pageAlarms } from './calls.ts';
import { actionsFrom, alarmColumns } from './columns.tsx';
import { alarmDefaults, alarmFilters, allowed, isGrouped, mayGroup, tabOf, type QuickTab } from './filters.ts';
import { OrderSelect } from './OrderSelect.tsx';
import { RaiseButton } from './RaiseButton.tsx';
import { RaiseForm } from './RaiseForm.tsx';
import { QuickTabs } from './QuickTabs.tsx';
import { useActions } from './useActions.ts';
import { useCauses } from './useCauses.ts';
import { useAlarmList } from './useAlarmList.ts';
import { useFocus } from './useFocus.ts';
import page from '#client/ui/list/list.module.css';

const dataOf = (row: AlarmRow) => ({
  'data-device': row.deviceId ?? '',
  'data-type': row.typeCode,
  'data-handled': row.handledStatus,
});

/** What these tabs say when they are empty. */
const emptyTabs: Partial<Record<QuickTab, 'alarm.emptyShelved' | 'alarm.emptyMine'>> = {
  shelved: 'alarm.emptyShelved',
  assignedToMe: 'alarm.emptyMine',
};

/** /device/deviceAlarmList: severity, then what, where, how long, who. @source docs/requirements.md C11, picture 03 */
export function AlarmScreen() {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const mayHandle = may(userInfo?.access ?? [], ['alarm:handle']);
  const mayExport = may(userInfo?.access ?? [], ['export']);
  const [typed, change] = useQueryState(useOwnPageSize(alarmDefaults));
  const filters = useMemo(() => askable(typed), [typed]);
  const picks = usePicked<AlarmRow>(JSON.stringify({ ...filters, open: '' }), (page, size) =>
    pageAlarms({ ...filters, page, size, after: '' }),
  );
  const {
    dialog,
    open: openDialog,
    close: closeDialog,
  } = useDialog<{ kind: DialogKind; rows: readonly AlarmRow[]; whole: boolean; changed?: boolean }>();
  const assigning = useDialog<{ readonly rows: readonly AlarmRow[]; readonly whole: boolean }>();
  const [isRaising, setRaising] = useState(false);
  const [round, setRound] = useState(0);
  const [hasFocus, setFocus] = useState(false);
  const isAsking = dialog !== undefined || assigning.dialog !== undefined || isRaising;
  // By need a row goes elsewhere as soon as somebody has dealt with it: not under the hand that does so.
  const { isRush } = useSnapshot(flood);
  const calm = !isRush && filters.page === 1 && filters.open === '' && !picks.held && !hasFocus && !isAsking;
  const list = useAlarmList(filters, calm);
  const { rows, put } = list;
  const { turn: setFilters, isReachable } = useKeyedPages(filters, list.next, change);

  const onDone = useCallback(() => setRound((before) => before + 1), []);
  const { run, busy, failed, forgetFailed } = useActions({ put, onDone });
  const causes = useCauses();
  const columns = useMemo(() => alarmColumns(t, list.incidents, causes.nameOf), [t, list.incidents, causes.nameOf]);
  const grouped = isGrouped(filters);
  const open = useCallback((row: AlarmRow) => setFilters({ open: row.id }), [setFilters]);
  useFocus((id) => setFilters({ open: id }));
  const close = useCallback(() => setFilters({ open: '' }), [setFilters]);
  const ack = async (targets: readonly AlarmRow[], whole = grouped): Promise<void> => {
    if ((await run('ack', targets, { whole })).outcome === 'done') picks.drop(targets);
  };
  const unshelve = async (targets: readonly AlarmRow[], whole = grouped): Promise<void> => {
    if ((await run('unshelve', targets, { whole })).outcome === 'done') picks.drop(targets);
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
      const { outcome, current } = await run(dialog.kind, dialog.rows, { ...decision, whole: dialog.whole });
      // Somebody was faster, but it can still be done: what was typed stays, now against the fresh row.
      if (outcome === 'stale' && current !== undefined && allowed(current)[dialog.kind]) {
        if (closeDialog()) openDialog({ ...dialog, rows: [current], changed: true });
      } else if (outcome !== 'failed') {
        closeDialog();
        picks.drop(dialog.rows);
      }
    }
  };
  const assign = async (targets: readonly AlarmRow[], userId: string | null, whole = grouped): Promise<void> => {
    const { outcome } = await run('assign', targets, { userId, whole });
    if (outcome !== 'failed') assigning.close();
    if (outcome === 'done') picks.drop(targets);
  };
  const me = userInfo?.id;
  const ask = (kind: DialogKind, of: readonly AlarmRow[], whole = grouped && kind !== 'comment'): void =>
    openDialog({ kind, rows: of, whole });
  const stepTo = (by: 1 | -1): (() => void) | undefined => {
    const at = rows?.findIndex((row) => row.id === filters.open) ?? -1;
    const next = at === -1 ? undefined : rows?.[at + by];
    return next === undefined ? undefined : () => open(next);
  };

  const tab = tabOf(filters);
  const isNarrowed = alarmFilters.count(filters) > 0;
  // That nothing is shelved or one's own is no filter's doing.
  const quiet = isNarrowed ? undefined : emptyTabs[tab];
  const filtered = (isNarrowed || tab !== 'all') && quiet === undefined;
  return (
    <div
      className={page.page}
      onFocus={({ target }) => setFocus(target.matches('tr[data-row]:focus-visible'))}
      onBlur={() => setFocus(false)}
    >
      <ListFrame
        area="alarm"
        title={t('page.deviceAlarmList.title')}
        isUncounted
        isSelfFed
        view="alarms"
        list={list}
        columns={columns}
        actions={
          mayHandle
            ? alarmActions(t, ack, ask, unshelve, {
                toMe: (targets) => me !== undefined && void assign(targets, me),
                ...(may(userInfo?.access ?? [], ['alarm:assign']) && {
                  ask: (of: readonly AlarmRow[]) => assigning.open({ rows: of, whole: grouped }),
                }),
              })
            : []
        }
        actionsWidth={84}
        actionsFrom={actionsFrom}
        busy={busy}
        filters={filters}
        onTurn={setFilters}
        isReachable={isReachable}
        picks={picks}
        onExport={mayExport ? (sheet, ids) => exportAlarms(filters, sheet, ids) : undefined}
        onOpen={open}
        openId={filters.open}
        onClose={filters.open === '' ? picks.clear : close}
        rowData={dataOf}
        isTall={false}
        renderCard={(row, foot) => (
          <AlarmCard
            row={row}
            incident={list.incidents.get(row.incidentId ?? '')}
            onAck={mayHandle && !busy && allowed(row).ack ? () => void ack([row]) : undefined}
            onHandle={mayHandle && !busy && allowed(row).handle ? () => ask('handle', [row]) : undefined}
          >
            {foot}
          </AlarmCard>
        )}
        onReset={filtered ? () => setFilters({ ...alarmFilters.none, tab: 'all' }) : undefined}
        empty={quiet === undefined ? { hint: t('alarm.emptyHint') } : { title: t(quiet), hint: t(`${quiet}Hint`) }}
        tools={
          <>
            <SavedViews area="alarm" onOpen={(query) => change(readQuery(query, alarmDefaults))} />
            <OverdueLink />
            {mayHandle && <RaiseButton onClick={() => setRaising(true)} />}
          </>
        }
        beside={
          filters.open !== '' && (
            <AlarmDetail
              key={filters.open}
              id={filters.open}
              row={rows?.find((row) => row.id === filters.open)}
              mayHandle={mayHandle}
              causeName={causes.nameOf}
              busy={busy}
              round={round}
              onClose={close}
              onPrevious={stepTo(-1)}
              onNext={stepTo(1)}
              isFace={grouped && rows?.some((row) => row.id === filters.open) === true}
              onOpen={(id) => setFilters({ open: id })}
              onAck={(alarm, whole) => void ack([alarm], whole)}
              onUnshelve={(alarm, whole) => void unshelve([alarm], whole)}
              onDialog={(kind, alarm, whole) => ask(kind, [alarm], whole)}
              onAssign={(alarm, userId, whole) => void assign([alarm], userId, whole)}
              onAskAssignee={(alarm, whole) => assigning.open({ rows: [alarm], whole })}
            />
          )
        }
      >
        <QuickTabs active={tab} tabs={list.tabs} onPick={(tab) => setFilters({ tab, page: 1, open: '' })} />
        <FilterFields
          area="alarm"
          of={alarmFilters}
          filters={filters}
          onChange={setFilters}
          choices={{ causeCode: causes.offered }}
        >
          {(width) => (
            <>
              <OrderSelect w={width(148)} sort={filters.sort} onChange={(sort) => setFilters({ sort, page: 1 })} />
              {mayGroup(filters) && (
                <Checkbox
                  label={t('alarm.incident.group')}
                  checked={grouped}
                  onChange={(event) => setFilters({ each: event.currentTarget.checked ? '' : '1', page: 1 })}
                  data-testid="alarm-group"
                />
              )}
            </>
          )}
        </FilterFields>
      </ListFrame>
      {dialog !== undefined && (
        <ActionDialog {...dialog} incidents={list.incidents} onClose={closeDialog} onSubmit={decide} />
      )}
      {assigning.dialog !== undefined && (
        <AssignDialog
          {...assigning.dialog}
          incidents={list.incidents}
          onClose={assigning.close}
          onSubmit={(userId) => assign(assigning.dialog?.rows ?? [], userId, assigning.dialog?.whole)}
        />
      )}
      {isRaising && (
        <RaiseForm
          onClose={() => setRaising(false)}
          onRaised={(id) => {
            setRaising(false);
            setFilters({ open: id });
            // The open detail holds the rows in their places: one's own row comes at once.
            list.reload();
          }}
        />
      )}
      <Modal
        opened={failed.length > 0}
        onClose={forgetFailed}
        title={t('alarm.bulk.outcome')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <ul className={page.outcome}>
          {failed.map((each) => (
            <li key={each.id}>{t('alarm.bulk.failedItem', { ...each })}</li>
          ))}
        </ul>
      </Modal>
    </div>
  );
}
