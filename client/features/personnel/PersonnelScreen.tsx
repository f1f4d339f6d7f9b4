import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { PersonRow } from '#domain/people/person.ts';
import { account } from '#client/stores/account.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import { useLiveList } from '#client/ui/list/useLiveList.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { AccountForm } from './AccountForm.tsx';
import { exportPeople, findPeople, pagePeople } from './calls.ts';
import { personActions } from './personActions.ts';
import { personColumns } from './columns.tsx';
import { editorFilters, personDefaults, personFilters } from './filters.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { PersonCard } from './PersonCard.tsx';
import { PersonForm } from './PersonForm.tsx';
import { usePersonActions } from './usePersonActions.ts';
import list from '#client/ui/list/list.module.css';

type Dialog =
  | { readonly kind: 'form'; readonly row?: PersonRow }
  | { readonly kind: 'account'; readonly row: PersonRow }
  | { readonly kind: 'move'; readonly rows: readonly PersonRow[] };

const dataOf = (row: PersonRow) => ({ 'data-person': row.real_name, 'data-status': row.status });

/** /userManage/user: the personnel. @source docs/requirements.md C20 */
export function PersonnelScreen() {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const isEditor = may(access, ['user:edit']);
  const [filters, setFilters] = useQueryState(useOwnPageSize(personDefaults));
  const { dialog, open: openDialog, close } = useDialog<Dialog>();
  const key = JSON.stringify(filters);
  const picks = usePicked<PersonRow>(key, (page, size) => pagePeople({ ...filters, page, size }));
  const { drop } = picks;
  const people = useLiveList<PersonRow>(['people', 'companies', 'organizations'], {
    key,
    load: (signal) => pagePeople(filters, { signal }),
    find: (ids, signal) => findPeople(ids, { signal }),
    end: filters.page * filters.size,
    held: picks.held,
  });
  const { reload } = people;
  const columns = useMemo(() => personColumns({ t, isEditor }), [t, isEditor]);
  const actions = usePersonActions(reload);
  const done = (): void => {
    close();
    reload();
  };
  const rowActions = isEditor
    ? personActions({
        t,
        actions,
        edit: (row) => openDialog({ kind: 'form', row }),
        createAccount: (row) => openDialog({ kind: 'account', row }),
        move: (rows) => openDialog({ kind: 'move', rows }),
      })
    : [];
  return (
    <div className={list.page} data-testid="person-screen">
      <ListFrame
        area="person"
        title={t('page.personnel.title')}
        view="personnel"
        list={people}
        columns={columns}
        actions={rowActions}
        actionsWidth={140}
        busy={actions.busy}
        isPickable={isEditor}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={(row) => isEditor && openDialog({ kind: 'form', row })}
        rowData={dataOf}
        renderCard={(row, foot) => <PersonCard row={row}>{foot}</PersonCard>}
        onExport={may(access, ['export']) ? (sheet, ids) => exportPeople(filters, sheet, ids) : undefined}
        add={isEditor ? { label: t('person.add'), run: () => openDialog({ kind: 'form' }) } : undefined}
        onReset={personFilters.count(filters) > 0 ? () => setFilters(personFilters.none) : undefined}
        empty={{ hint: t(isEditor ? 'person.emptyHintEditor' : 'person.emptyHint') }}
      >
        <FilterFields
          area="person"
          of={isEditor ? editorFilters : personFilters}
          filters={filters}
          onChange={setFilters}
        />
      </ListFrame>
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
