import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { PersonRow } from '#domain/people/person.ts';
import { account } from '#client/stores/account.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { ListBody } from '#client/ui/list/ListBody.tsx';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { useLiveList } from '#client/ui/list/useLiveList.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { TableViewMenu } from '#client/ui/table/TableViewMenu.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useTableView } from '#client/ui/table/useTableView.ts';
import { toast } from '#client/ui/toast.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { AccountForm } from './AccountForm.tsx';
import { BulkBar } from './BulkBar.tsx';
import { exportPeople, findPeople, pagePeople } from './calls.ts';
import { personColumns } from './columns.tsx';
import { FilterBar } from './FilterBar.tsx';
import { countFilters, noFilters, personDefaults } from './filters.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { PersonCard } from './PersonCard.tsx';
import { PersonForm } from './PersonForm.tsx';
import { RowActions, type RowHands } from './RowActions.tsx';
import { usePersonActions } from './usePersonActions.ts';
import list from '#client/ui/list/list.module.css';

type Dialog =
  | { readonly kind: 'form'; readonly row?: PersonRow }
  | { readonly kind: 'account'; readonly row: PersonRow }
  | { readonly kind: 'move'; readonly rows: readonly PersonRow[] };

const idOf = (row: PersonRow): string => row.id;
const dataOf = (row: PersonRow) => ({ 'data-person': row.real_name, 'data-status': row.status });
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** /userManage/user: the personnel. @source product.md C20 */
export function PersonnelScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const isEditor = may(access, ['user:edit']);
  const [filters, setFilters] = useQueryState(useOwnPageSize(personDefaults));
  const { dialog, open: openDialog, close } = useDialog<Dialog>();
  const [exporting, setExporting] = useState(false);
  const key = JSON.stringify(filters);
  const picks = usePicked<PersonRow>(key, (page, size) => pagePeople({ ...filters, page, size }));
  const { clear, drop } = picks;
  const people = useLiveList<PersonRow>(['people', 'companies', 'organizations'], {
    key,
    load: (signal) => pagePeople(filters, { signal }),
    find: (ids, signal) => findPeople(ids, { signal }),
    end: filters.page * filters.size,
    held: picks.held,
  });
  const { rows, reload } = people;
  const actions = usePersonActions(reload);
  const hands: RowHands = {
    edit: (row) => openDialog({ kind: 'form', row }),
    createAccount: (row) => openDialog({ kind: 'account', row }),
    unlink: (row) => void actions.unlink(row),
    switchTo: (row, status) => void actions.switchTo([row], status),
    move: (row) => openDialog({ kind: 'move', rows: [row] }),
    remove: (row) => void actions.remove([row]),
  };
  const act = (row: PersonRow, touch: boolean): ReactNode => <RowActions row={row} hands={hands} touch={touch} />;
  const latestAct = useLatest(act);
  const columns = useMemo(
    () => personColumns({ t, isEditor, ...(isEditor && { actions: (row) => latestAct.current(row, false) }) }),
    [t, isEditor, latestAct],
  );
  const view = useTableView('personnel', columns);
  const open = (row: PersonRow): void => {
    if (isEditor) openDialog({ kind: 'form', row });
  };
  const save = async (ids?: readonly string[]): Promise<void> => {
    setExporting(true);
    try {
      await exportPeople(filters, view.sheet, ids);
      toast('ok', t('list.exported'));
    } catch {
      // The message is shown already.
    } finally {
      setExporting(false);
    }
  };
  const done = (): void => {
    close();
    reload();
  };
  const instead =
    people.error !== undefined && rows === undefined ? (
      <ErrorState error={people.error} onRetry={reload} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={countFilters(filters) > 0 ? () => setFilters(noFilters) : undefined}
        hint={t(isEditor ? 'person.emptyHintEditor' : 'person.emptyHint')}
      />
    ) : undefined;
  return (
    <div className={list.page} data-testid="person-screen">
      <PageHead title={t('page.personnel.title')} count={rows === undefined ? undefined : people.total}>
        {!mobile && <TableViewMenu area="person" view={view} />}
        <RefreshButton area="person" onClick={reload} />
        {may(access, ['export']) && (
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            loading={exporting}
            onClick={() => void save()}
            data-testid="person-export"
          >
            {t('list.export')}
          </Button>
        )}
        {isEditor && (
          <Button
            leftSection={<IconPlus {...icon} />}
            onClick={() => openDialog({ kind: 'form' })}
            data-testid="person-add"
          >
            {t('person.add')}
          </Button>
        )}
      </PageHead>
      <FilterBar filters={filters} isEditor={isEditor} onChange={setFilters} />
      <ListBody
        label={t('page.personnel.title')}
        list={people}
        view={view}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={open}
        renderCard={(row) => <PersonCard row={row}>{isEditor ? act(row, true) : undefined}</PersonCard>}
        rowData={dataOf}
        instead={instead}
        renderBulk={
          isEditor
            ? (chosen) => (
                <BulkBar
                  count={chosen.length}
                  busy={actions.busy}
                  onSwitch={(status) => void actions.switchTo(chosen, status).then((ok) => ok && drop(chosen))}
                  onMove={() => openDialog({ kind: 'move', rows: chosen })}
                  onExport={() => void save(chosen.map(idOf))}
                  onDelete={() => void actions.remove(chosen).then((ok) => ok && drop(chosen))}
                  onClear={clear}
                />
              )
            : undefined
        }
      />
      {dialog?.kind === 'form' && (
        <PersonForm {...(dialog.row === undefined ? {} : { row: dialog.row })} onClose={close} onDone={done} />
      )}
      {dialog?.kind === 'account' && <AccountForm row={dialog.row} onClose={close} onDone={done} />}
      {dialog?.kind === 'move' && (
        <MoveDialog
          rows={dialog.rows}
          onClose={close}
          onMove={async (companyId) => {
            if (!(await actions.move(dialog.rows, companyId))) return;
            drop(dialog.rows);
            close();
          }}
        />
      )}
      <FailedDialog failed={actions.failed} onClose={actions.forget} />
    </div>
  );
}
