import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { passwordChangeFaults } from '#domain/users/validate.ts';
import { post } from '#client/api/http.ts';
import { account } from '#client/stores/account.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { NewPasswordField } from '#client/ui/form/NewPasswordField.tsx';
import { PasswordField } from '#client/ui/form/PasswordField.tsx';
import { useFields } from '#client/ui/form/useFields.ts';
import { usePasswordRules } from '#client/ui/form/usePasswordRules.ts';
import { toast } from '#client/ui/toast.ts';
import layout from '#client/ui/form/form.module.css';

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Width of the dialog (docs/requirements.md C21). */
const widthPx = 450;

/**
 * The password form: mobile read-only, old, new, repeat. It is made anew each time it opens.
 * @source docs/requirements.md C21
 */
export function PasswordDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const rules = usePasswordRules();
  const mobile = userInfo?.mobile ?? '';
  const fields = useFields({
    initial: { oldPassword: '', newPassword: '', repeatNewPassword: '' },
    validate: (values) => passwordChangeFaults(values, rules),
    fieldOf: { 1614: 'oldPassword', 1615: 'newPassword' },
    send: async (values) => {
      await post('/api/web/account/updatePassword', { mobile, ...values });
      toast('ok', t('password.ok'));
      onDone();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('setting.security.change')}
      size={widthPx}
      closeOnClickOutside={false}
      data-testid="password-dialog"
    >
      <form className={layout.fields} {...fields.form}>
        <TextInput
          label={t('page.register.mobile')}
          value={mobile}
          readOnly
          variant="filled"
          autoComplete="username"
          data-testid="password-mobile"
        />
        <PasswordField
          data-autofocus
          label={t('password.old')}
          autoComplete="current-password"
          data-testid="password-old"
          {...fields.text('oldPassword')}
        />
        <NewPasswordField label={t('password.new')} data-testid="password-new" {...fields.text('newPassword')} />
        <PasswordField
          label={t('password.repeat')}
          autoComplete="new-password"
          data-testid="password-repeat"
          {...fields.text('repeatNewPassword')}
        />
        <Failure words={fields.failure} testId="password-error" />
        <DialogButtons
          words={t('common.confirm')}
          sending={fields.sending}
          onClose={onClose}
          testId="password-submit"
        />
      </form>
    </Dialog>
  );
}
