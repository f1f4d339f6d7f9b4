import { IconId, IconKey, IconPencil, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { UserListRow } from '#domain/users/user.ts';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import type { UserDialog } from './UserDialogs.tsx';
import type { useUserActions } from './useUserActions.ts';

interface Means {
  readonly t: TFunction;
  readonly actions: ReturnType<typeof useUserActions>;
  readonly ownId: string | undefined;
  /** Accounts are administered here, not only read and edited (C18). */
  readonly isAdministration: boolean;
  readonly open: (dialog: UserDialog) => void;
  readonly openDetail: (row: UserListRow) => void;
}

const isPending = ({ status }: UserListRow): boolean => status === 'pending';
const isAccount = (row: UserListRow): boolean => !isPending(row);

/**
 * What an editor can do with accounts, one or many, and the two answers to a registration. Nobody switches off, deletes
 * or resets themself. @source docs/requirements.md C15, C18
 */
export function userActions({
  t,
  actions,
  ownId,
  isAdministration,
  open,
  openDetail,
}: Means): Array<RowAction<UserListRow>> {
  const isOther = (row: UserListRow): boolean => isAccount(row) && row.id !== ownId;
  const administration: Array<RowAction<UserListRow>> = [
    {
      id: 'open',
      label: t('user.detail'),
      icon: IconId,
      row: { at: 'menu', isFor: isAccount },
      run: ([row]) => row !== undefined && openDetail(row),
    },
    {
      id: 'reset',
      label: t('user.resetPassword'),
      icon: IconKey,
      row: { at: 'menu', isFor: isOther },
      run: ([row]) => row !== undefined && open({ kind: 'password', row }),
    },
    {
      id: 'enable',
      label: t('user.enable'),
      icon: IconToggleRight,
      row: { at: 'menu', id: 'switch', isFor: (row) => isOther(row) && row.status !== 'enabled' },
      bulk: {},
      run: (rows) => actions.switchTo(rows, 'enabled'),
    },
    {
      id: 'disable',
      label: t('user.disable'),
      icon: IconToggleLeft,
      row: { at: 'menu', id: 'switch', isFor: (row) => isOther(row) && row.status === 'enabled' },
      bulk: {},
      run: (rows) => actions.switchTo(rows, 'disabled'),
    },
  ];
  return [
    {
      id: 'approve',
      label: t('user.approve'),
      isMain: true,
      row: { at: 'button', isFor: isPending },
      run: ([row]) => row !== undefined && open({ kind: 'approve', row }),
    },
    {
      id: 'reject',
      label: t('user.reject'),
      row: { at: 'button', isFor: isPending },
      run: ([row]) => row !== undefined && actions.reject(row),
    },
    {
      id: 'edit',
      label: t('user.edit'),
      icon: IconPencil,
      row: { at: 'button', isFor: isAccount },
      run: ([row]) => row !== undefined && open({ kind: 'form', row }),
    },
    ...(isAdministration ? administration : []),
    { id: 'roles', label: t('user.assignRoles'), bulk: {}, run: (rows) => open({ kind: 'roles', rows }) },
    { id: 'move', label: t('user.moveOrg'), bulk: {}, run: (rows) => open({ kind: 'move', rows }) },
    {
      id: 'delete',
      label: t('user.delete'),
      icon: IconTrash,
      isDanger: true,
      row: { at: 'menu', isFor: isAccount, isDisabled: (row) => row.id === ownId },
      bulk: {},
      run: actions.remove,
    },
  ];
}
