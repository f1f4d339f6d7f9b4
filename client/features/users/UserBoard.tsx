import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { UserListRow } from '#domain/users/user.ts';
import { may } from '#domain/access/access.ts';
import { account } from '#client/stores/account.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { CardList } from '#client/ui/table/CardList.tsx';
import type { Sort } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { Pager } from '#client/ui/table/Pager.tsx';
import { toast } from '#client/ui/toast.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { BulkBar } from './BulkBar.tsx';
import { exportUsers } from './calls.ts';
import { exportColumns, userColumns } from './columns.tsx';
import { FilterBar } from './FilterBar.tsx';
import { activeFilters, noFilters, tabOf, userDefaults, type UserFilters } from './filters.ts';
import { PendingActions } from './PendingActions.tsx';
import { RowActions, type RowHands } from './RowActions.tsx';
import { Tabs } from './Tabs.tsx';
import { UserCard } from './UserCard.tsx';
import { UserDialogs, type UserDialog } from './UserDialogs.tsx';
import { useUserActions } from './useUserActions.ts';
import { useUsers } from './useUsers.ts';
import classes from './users.module.css';

interface Props {
  readonly title: string;
  /** Accounts are administered here: passwords, on and off, details with sessions. @source product.md C15 */
  readonly isAdministration: boolean;
  /** Links of the page, before its own actions. */
  readonly links?: ReactNode;
}

const idOf = (row: UserListRow): string => row.id;
const dataOf = (row: UserListRow) => ({ 'data-user': row.username ?? row.real_name, 'data-status': row.status });
const tall = (): string | undefined => classes.tall;

function sortOf(text: string): Sort | undefined {
  const [field, order] = text.split('.');
  return field === undefined || field === '' ? undefined : { field, order: order === 'asc' ? 'asc' : 'desc' };
}

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
  const [filters, setFilters] = useQueryState(userDefaults);
  const isPending = isEditor && tabOf(filters) === 'pending';
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<UserDialog>();
  const [exporting, setExporting] = useState(false);
  const list = useUsers(filters);
  const { rows, reload } = list;
  const actions = useUserActions(reload);
  const clear = useCallback(() => setPicked(new Set()), []);

  const turn = (patch: Partial<UserFilters>): void => {
    clear();
    setFilters(patch);
  };
  const openDetail = (row: UserListRow): void => navigate(`/systemManage/list/detail?id=${row.id}`);
  const hands: RowHands = {
    edit: (row) => setDialog({ kind: 'form', row }),
    remove: (row) => void actions.remove([row]),
    ...(isAdministration && {
      account: {
        open: openDetail,
        resetPassword: (row) => setDialog({ kind: 'password', row }),
        switchTo: (row, status) => void actions.switchTo([row], status),
      },
    }),
  };
  const act = (row: UserListRow, touch: boolean): ReactNode =>
    row.status === 'pending' ? (
      <PendingActions
        row={row}
        touch={touch}
        onApprove={() => setDialog({ kind: 'approve', row })}
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
  const open = (row: UserListRow): void => {
    if (row.status === 'pending') setDialog({ kind: 'approve', row });
    else if (isAdministration) openDetail(row);
    else if (isEditor) setDialog({ kind: 'form', row });
  };
  const save = async (): Promise<void> => {
    setExporting(true);
    try {
      await exportUsers(filters, exportColumns);
      toast('ok', t('user.done.export'));
    } catch {
      // The message is shown already.
    } finally {
      setExporting(false);
    }
  };

  const filtered = activeFilters(filters).length > 0;
  const chosen = rows?.filter((row) => picked.has(row.id)) ?? [];
  const instead =
    list.error !== undefined && rows === undefined ? (
      <ErrorState error={list.error} onRetry={reload} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={filtered ? () => turn(noFilters) : undefined}
        {...(isPending ? { title: t('user.emptyPending') } : {})}
        hint={t(isPending ? 'user.emptyPendingHint' : 'user.emptyHint')}
      />
    ) : undefined;
  const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={classes.page} data-testid="user-board">
      <PageHead title={title} count={isPending ? undefined : list.total}>
        {links}
        <ActionIcon
          variant="default"
          size={mobile ? 40 : 32}
          aria-label={t('user.refresh')}
          title={t('user.refresh')}
          onClick={reload}
          data-testid="user-refresh"
        >
          <IconRefresh {...iconProps} />
        </ActionIcon>
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
            onClick={() => setDialog({ kind: 'form' })}
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
          onPick={(tab) => turn({ ...noFilters, tab, sort: '' })}
        />
      )}
      <FilterBar
        filters={filters}
        isEditor={isEditor}
        isPending={isPending}
        onChange={turn}
        onReset={() => turn(noFilters)}
      />
      <div className={classes.list}>
        {list.loading && rows !== undefined && <ProgressLine />}
        {mobile ? (
          <CardList
            label={title}
            rows={rows}
            idOf={idOf}
            onOpen={open}
            instead={instead}
            renderCard={(row) => <UserCard row={row}>{isEditor ? act(row, true) : undefined}</UserCard>}
          />
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            idOf={idOf}
            onOpen={open}
            onClose={clear}
            {...(isEditor && !isPending ? { picked, onPicked: setPicked } : {})}
            sort={sortOf(filters.sort)}
            onSort={(sort) => turn({ sort: sort === undefined ? '' : `${sort.field}.${sort.order}`, page: 1 })}
            rowData={dataOf}
            rowClass={tall}
            instead={instead}
          />
        )}
        <Pager
          page={filters.page}
          size={filters.size}
          total={list.total}
          onPage={(page) => turn({ page })}
          onSize={(size) => turn({ size, page: 1 })}
          left={
            chosen.length > 0 ? (
              <BulkBar
                count={chosen.length}
                busy={actions.busy}
                onSwitch={
                  isAdministration
                    ? (status) => void actions.switchTo(chosen, status).then((done) => done && clear())
                    : undefined
                }
                onRoles={() => setDialog({ kind: 'roles', rows: chosen })}
                onMove={() => setDialog({ kind: 'move', rows: chosen })}
                onDelete={() => void actions.remove(chosen).then((done) => done && clear())}
                onClear={clear}
              />
            ) : undefined
          }
        />
      </div>
      <UserDialogs
        dialog={dialog}
        actions={actions}
        onClose={() => setDialog(undefined)}
        onDone={reload}
        onCleared={clear}
      />
    </div>
  );
}
