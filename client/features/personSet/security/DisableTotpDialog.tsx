import { Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { passwordFault, totpFault } from '#domain/users/validate.ts';
import { post } from '#client/api/http.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { PasswordField } from '#client/ui/form/PasswordField.tsx';
import { useFields } from '#client/ui/form/useFields.ts';
import { toast } from '#client/ui/toast.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import { DialogButtons } from './DialogButtons.tsx';
import classes from '../personSet.module.css';

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Taking the second factor away takes both: the password and a code. */
export function DisableTotpDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const fields = useFields({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({ password: passwordFault(password, false), code: totpFault(code) }),
    fieldOf: { 1614: 'password', 1620: 'code' },
    send: async ({ password, code }) => {
      await post('/api/web/account/totpDisable', { password, code: code.trim() });
      toast('ok', t('setting.totp.disabled'));
      onDone();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('setting.totp.disableTitle')}
      size={450}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      data-testid="totp-dialog"
    >
      <form className={classes.form} {...fields.form}>
        <p>{t('setting.totp.disableHint')}</p>
        <PasswordField
          data-autofocus
          label={t('setting.totp.password')}
          autoComplete="current-password"
          data-testid="totp-password"
          {...fields.text('password')}
        />
        <TextInput
          label={t('page.login.totp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          data-testid="totp-code"
          {...fields.text('code')}
        />
        <Failure words={fields.failure} />
        <DialogButtons
          words={t('setting.totp.disable')}
          sending={fields.sending}
          onClose={onClose}
          testId="totp-disable-confirm"
        />
      </form>
    </Modal>
  );
}
