import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserListRow } from '#domain/users/user.ts';
import { newPasswordFaults } from '#domain/users/validate.ts';
import { post } from '#client/api/http.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { NewPasswordField } from '#client/ui/form/NewPasswordField.tsx';
import { PasswordField } from '#client/ui/form/PasswordField.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { usePasswordRules } from '#client/ui/form/usePasswordRules.ts';
import { toast } from '#client/ui/toast.ts';
import frame from '#client/ui/form/form.module.css';

interface Props {
  readonly row: UserListRow;
  readonly onClose: () => void;
}

/** An administrator's new password for somebody. Width as the person's own dialog (docs/requirements.md C15). */
export function PasswordDialog({ row, onClose }: Props) {
  const { t } = useTranslation();
  const rules = usePasswordRules();
  const form = useFields({
    initial: { newPassword: '', repeatNewPassword: '' },
    validate: (values) => newPasswordFaults(values, rules),
    send: async (values) => {
      await post('/home/user/user/updatePassword', { ...values, id: row.id }, { quiet: true });
      toast('ok', t('user.password.done'));
      onClose();
    },
  });
  useUnsaved(form.dirty && !form.sending);
  const guardedClose = useGuardedClose(form.dirty, onClose);
  // What is on its way is not taken back by closing.
  const close = (): void => {
    if (!form.sending) guardedClose();
  };
  return (
    <Dialog
      onClose={close}
      size={450}
      title={t('user.password.title', { name: row.real_name })}
      data-testid="user-password"
    >
      <form {...form.form} className={frame.fields}>
        <p className={frame.hint}>{t('user.password.hint')}</p>
        <NewPasswordField
          {...form.text('newPassword')}
          data-autofocus
          label={t('user.password.new')}
          withAsterisk
          maxLength={128}
          data-testid="user-password-new"
        />
        <PasswordField
          {...form.text('repeatNewPassword')}
          label={t('user.password.repeat')}
          withAsterisk
          maxLength={128}
          autoComplete="new-password"
          data-testid="user-password-repeat"
        />
        {form.failure !== '' && <Failure words={form.failure} testId="user-password-failure" />}
        <div className={frame.foot}>
          <Button variant="default" disabled={form.sending} onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.sending} data-testid="user-password-submit">
            {t('common.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
