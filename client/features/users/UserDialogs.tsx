import { useTranslation } from 'react-i18next';
import type { UserListRow } from '#domain/users/user.ts';
import { post } from '#client/api/http.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { toast } from '#client/ui/toast.ts';
import { moveOrg, setRoles } from './calls.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { UserForm } from './UserForm.tsx';
import type { useUserActions } from './useUserActions.ts';

export type UserDialog =
  | { readonly kind: 'form'; readonly row?: UserListRow }
  | { readonly kind: 'password' | 'approve'; readonly row: UserListRow }
  | { readonly kind: 'roles' | 'move'; readonly rows: readonly UserListRow[] };

interface Props {
  readonly dialog: UserDialog | undefined;
  readonly actions: ReturnType<typeof useUserActions>;
  readonly onClose: () => void;
  /** Something was done: the list is asked again. */
  readonly onDone: () => void;
  /** Of what was picked these are done with. */
  readonly onSettled: (rows: readonly UserListRow[]) => void;
}

/** The dialogs of the list, one at a time, and after a bulk action which accounts it left out. */
export function UserDialogs({ dialog, actions, onClose, onDone, onSettled }: Props) {
  const { t } = useTranslation();
  const done = (): void => {
    onClose();
    onDone();
  };
  return (
    <>
      {dialog?.kind === 'form' && (
        <UserForm {...(dialog.row === undefined ? {} : { row: dialog.row })} onClose={onClose} onDone={done} />
      )}
      {dialog?.kind === 'password' && <PasswordDialog row={dialog.row} onClose={onClose} />}
      {dialog?.kind === 'approve' && (
        <PlaceDialog
          title={t('user.approveTitle', { name: dialog.row.real_name })}
          hint={t('user.approveHint')}
          asks={['org', 'roles']}
          yes={t('user.approve')}
          onClose={onClose}
          send={async ({ orgId, roles }) => {
            const place = { id: dialog.row.id, orgId: orgId ?? '', roles: [...roles] };
            await post('/home/user/user/approve', place, { quiet: true });
            toast('ok', t('user.done.approve', { name: dialog.row.real_name }));
            done();
          }}
        />
      )}
      {(dialog?.kind === 'roles' || dialog?.kind === 'move') && (
        <PlaceDialog
          title={t(dialog.kind === 'roles' ? 'user.rolesTitle' : 'user.moveTitle', { n: dialog.rows.length })}
          {...(dialog.kind === 'roles' ? { hint: t('user.rolesReplace') } : {})}
          asks={[dialog.kind === 'roles' ? 'roles' : 'org']}
          yes={t('common.confirm')}
          onClose={onClose}
          send={async ({ orgId, roles }) => {
            const { kind, rows } = dialog;
            const ids = rows.map(({ id }) => id);
            const send = () => (kind === 'roles' ? setRoles(ids, roles) : moveOrg(ids, orgId ?? ''));
            if (!(await actions.run(rows, send, t('user.done.edit')))) return;
            onSettled(rows);
            onClose();
          }}
        />
      )}
      <FailedDialog failed={actions.failed} onClose={actions.forget} />
    </>
  );
}
