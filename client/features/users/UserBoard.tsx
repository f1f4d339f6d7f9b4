import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { UserListRow } from '#domain/users/user.ts';
import { may } from '#domain/access/access.ts';
import { account } from '#client/stores/account.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { ListBody } from '#client/ui/list/ListBody.tsx';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { TableViewMenu } from '#client/ui/table/TableViewMenu.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useTableView } from '#client/ui/table/useTableView.ts';
import { toast } from '#client/ui/toast.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { BulkBar } from './BulkBar.tsx';
import { exportUsers, pageUsers } from './calls.ts';
import { userColumns } from './columns.tsx';
import { FilterBar } from './FilterBar.tsx';
import { activeFilters, noFilters, tabOf, userDefaults } from './filters.ts';
import { PendingActions } from './PendingActions.tsx';
import { RowActions, type RowHands } from './RowActions.tsx';
import { Tabs } from './Tabs.tsx';
import { UserCard } from './UserCard.tsx';
import { UserDialogs, type UserDialog } from './UserDialogs.tsx';
import { useUserActions } from './useUserActions.ts';
import { useUsers } from './useUsers.ts';
import classes from '#client/ui/list/list.module.css';

interface Props {
  readonly title: string;
  /** Accounts are administered here: passwords, on and off, details with sessions. @source product.md C15 */
  readonly isAdministration: boolean;
  /** Links of the page, before its own actions. */
  readonly links?: ReactNode;
}

const idOf = (row: UserListRow): string => row.id;
const dataOf = (row: UserListRow) => ({ 'data-user': row.username ?? row.real_name, 'data-status': row.status });

/** The table of accounts of both readings of user management. @source product.md C1, C15, C18 */
export function UserBoard({ title, isAdministration, links }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const [, navigate] = useLocation();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const ownId = userInfo?.id;
  const isEditor = may(access, ['user:edit']);
  const mayExport = isEditor && may(access, ['export']);
  const [filters, setFilters] = useQueryState(useOwnPageSize(userDefaults));
  const isPending = isEditor && tabOf(filters) === 'pending';
  const { dialog, open: openDialog, close } = useDialog<UserDialog>();
  const [exporting, setExporting] = useState(false);
  const key = JSON.stringify(filters);
  const picks = usePicked<UserListRow>(key, (page, size) => pageUsers({ ...filters, page, size }));
  const { clear, drop } = picks;
  const list = useUsers(filters, picks.held);
  const { rows, reload } = list;
  const actions = useUserActions(reload);

  const openDetail = (row: UserListRow): void => navigate(`/systemManage/list/detail?id=${row.id}`);
  const hands: RowHands = {
    edit: (row) => openDialog({ kind: 'form', row }),
    remove: (row) => void actions.remove([row]),
    ...(isAdministration && {
      account: {
        open: openDetail,
        resetPassword: (row) => openDialog({ kind: 'password', row }),
        switchTo: (row, status) => void actions.switchTo([row], status),
      },
    }),
  };
  const act = (row: UserListRow, touch: boolean): ReactNode =>
    row.status === 'pending' ? (
      <PendingActions
        row={row}
        touch={touch}
        onApprove={() => openDialog({ kind: 'approve', row })}
        onReject={() => void actions.reject(row)}
      />
    ) : (
      <RowActions row={row} hands={hands} isSelf={row.id === ownId} touch={touch} />
    );
  const latestAct = useLatest(act);
  const columns = useMemo(
    () =>
      userColumns({
        t,
        isEditor,
        ownId,
        isPending,
        ...(isEditor && { actions: (row) => latestAct.current(row, false) }),
      }),
    [t, isEditor, ownId, isPending, latestAct],
  );
  const name = isPending ? 'registrations' : isAdministration ? 'accounts' : 'users';
  const view = useTableView(name, columns);
  const open = (row: UserListRow): void => {
    if (row.status === 'pending') openDialog({ kind: 'approve', row });
    else if (isAdministration) openDetail(row);
    else if (isEditor) openDialog({ kind: 'form', row });
  };
  const save = async (ids?: readonly string[]): Promise<void> => {
    setExporting(true);
    try {
      await exportUsers(filters, view.sheet, ids);
      toast('ok', t('user.done.export'));
    } catch {
      // The message is shown already.
    } finally {
      setExporting(false);
    }
  };

  const filtered = activeFilters(filters).length > 0;
  const instead =
    list.error !== undefined && rows === undefined ? (
      <ErrorState error={list.error} onRetry={reload} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={filtered ? () => setFilters(noFilters) : undefined}
        {...(isPending ? { title: t('user.emptyPending') } : {})}
        hint={t(isPending ? 'user.emptyPendingHint' : 'user.emptyHint')}
      />
    ) : undefined;
  const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={classes.page} data-testid="user-board">
      <PageHead title={title} count={isPending ? undefined : list.total}>
        {links}
        {!mobile && <TableViewMenu area="user" view={view} />}
        <RefreshButton area="user" onClick={reload} />
        {mayExport && !isPending && (
          <Button
            variant="default"
            leftSection={<IconDownload {...iconProps} />}
            loading={exporting}
            onClick={() => void save()}
            data-testid="user-export"
          >
            {t('user.export')}
          </Button>
        )}
        {isEditor && (
          <Button
            leftSection={<IconPlus {...iconProps} />}
            onClick={() => openDialog({ kind: 'form' })}
            data-testid="user-add"
          >
            {t('user.add')}
          </Button>
        )}
      </PageHead>
      {isEditor && (
        <Tabs
          active={isPending ? 'pending' : 'all'}
          pending={list.pending}
          onPick={(tab) => setFilters({ ...noFilters, tab, sort: '' })}
        />
      )}
      <FilterBar
        filters={filters}
        isEditor={isEditor}
        isPending={isPending}
        onChange={setFilters}
        onReset={() => setFilters(noFilters)}
      />
      <ListBody
        label={title}
        list={list}
        view={view}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={open}
        renderCard={(row) => <UserCard row={row}>{isEditor ? act(row, true) : undefined}</UserCard>}
        rowData={dataOf}
        instead={instead}
        renderBulk={
          isEditor && !isPending
            ? (chosen) => (
                <BulkBar
                  count={chosen.length}
                  busy={actions.busy}
                  onSwitch={
                    isAdministration
                      ? (status) => void actions.switchTo(chosen, status).then((done) => done && drop(chosen))
                      : undefined
                  }
                  onRoles={() => openDialog({ kind: 'roles', rows: chosen })}
                  onMove={() => openDialog({ kind: 'move', rows: chosen })}
                  onExport={mayExport ? () => void save(chosen.map(idOf)) : undefined}
                  onDelete={() => void actions.remove(chosen).then((done) => done && drop(chosen))}
                  onClear={clear}
                />
              )
            : undefined
        }
      />
      <UserDialogs dialog={dialog} actions={actions} onClose={close} onDone={reload} onSettled={drop} />
    </div>
  );
}
