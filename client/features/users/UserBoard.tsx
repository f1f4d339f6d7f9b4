import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { UserListRow } from '#domain/users/user.ts';
import { may } from '#domain/access/access.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { account } from '#client/stores/account.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { exportUsers, pageUsers } from './calls.ts';
import { userColumns } from './columns.tsx';
import { editorFilters, hiddenFilters, tabOf, userDefaults, userFilters } from './filters.ts';
import { Tabs } from './Tabs.tsx';
import { userActions } from './userActions.ts';
import { UserCard } from './UserCard.tsx';
import { UserDialogs, type UserDialog } from './UserDialogs.tsx';
import { useUserActions } from './useUserActions.ts';
import { useUsers } from './useUsers.ts';
import classes from '#client/ui/list/list.module.css';

interface Props {
  readonly title: string;
  /** Accounts are administered here: passwords, on and off, details with sessions. @source docs/requirements.md C15 */
  readonly isAdministration: boolean;
  /** Links of the page, before its own actions. */
  readonly links?: ReactNode;
}

const dataOf = (row: UserListRow) => ({ 'data-user': row.username ?? row.real_name, 'data-status': row.status });

/** The table of accounts of both readings of user management. @source docs/requirements.md C1, C15, C18 */
export function UserBoard({ title, isAdministration, links }: Props) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const ownId = userInfo?.id;
  const isEditor = may(access, ['user:edit']);
  const mayExport = isEditor && may(access, ['export']);
  const [filters, setFilters] = useQueryState(useOwnPageSize(userDefaults));
  const isPending = isEditor && tabOf(filters) === 'pending';
  const { dialog, open: openDialog, close } = useDialog<UserDialog>();
  const key = JSON.stringify(filters);
  const picks = usePicked<UserListRow>(key, (page, size) => pageUsers({ ...filters, page, size }));
  const list = useUsers(filters, picks.held);
  const { reload } = list;
  const actions = useUserActions(reload);

  const openDetail = (row: UserListRow): void => navigate(`/systemManage/list/detail?id=${row.id}`);
  const rowActions = isEditor ? userActions({ t, actions, ownId, isAdministration, open: openDialog, openDetail }) : [];
  const columns = useMemo(() => userColumns({ t, isEditor, ownId, isPending }), [t, isEditor, ownId, isPending]);
  const name = isPending ? 'registrations' : isAdministration ? 'accounts' : 'users';
  const open = (row: UserListRow): void => {
    if (row.status === 'pending') openDialog({ kind: 'approve', row });
    else if (isAdministration) openDetail(row);
    else if (isEditor) openDialog({ kind: 'form', row });
  };
  return (
    <div className={classes.page} data-testid="user-board">
      <ListFrame
        area="user"
        title={title}
        isUncounted={isPending}
        view={name}
        list={list}
        columns={columns}
        actions={rowActions}
        actionsWidth={currentLocale() === 'en-US' ? 212 : 180}
        busy={actions.busy}
        isPickable={isEditor && !isPending}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={open}
        rowData={dataOf}
        renderCard={(row, foot) => <UserCard row={row}>{foot}</UserCard>}
        onExport={mayExport && !isPending ? (sheet, ids) => exportUsers(filters, sheet, ids) : undefined}
        add={isEditor ? { label: t('user.add'), run: () => openDialog({ kind: 'form' }) } : undefined}
        onReset={userFilters.count(filters) > 0 ? () => setFilters(userFilters.none) : undefined}
        empty={{
          ...(isPending && { title: t('user.emptyPending') }),
          hint: t(isPending ? 'user.emptyPendingHint' : 'user.emptyHint'),
        }}
        tools={links}
      >
        {isEditor && (
          <Tabs
            active={isPending ? 'pending' : 'all'}
            pending={list.pending}
            onPick={(tab) => setFilters({ ...userFilters.none, tab, sort: '' })}
          />
        )}
        <FilterFields
          area="users"
          of={isEditor ? editorFilters : userFilters}
          filters={filters}
          onChange={setFilters}
          hidden={hiddenFilters(isEditor, isPending)}
        />
      </ListFrame>
      <UserDialogs dialog={dialog} actions={actions} onClose={close} onDone={reload} onSettled={picks.drop} />
    </div>
  );
}
