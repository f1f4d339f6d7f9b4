import { useTranslation } from 'react-i18next';
import { passwordFault } from '#domain/users/validate.ts';
import { post } from '#client/api/http.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { PasswordField } from '#client/ui/form/PasswordField.tsx';
import { useFields } from '#client/ui/form/useFields.ts';
import type { TotpSecret } from './ConfirmTotp.tsx';
import { DialogButtons } from './DialogButtons.tsx';
import classes from '../personSet.module.css';

interface Props {
  readonly onClose: () => void;
  readonly onSecret: (secret: TotpSecret) => void;
}

/** The password again, before a secret is shown. */
export function ProvePassword({ onClose, onSecret }: Props) {
  const { t } = useTranslation();
  const fields = useFields({
    initial: { password: '' },
    validate: ({ password }) => ({ password: passwordFault(password, false) }),
    fieldOf: { 1614: 'password' },
    send: async ({ password }) => onSecret(await post('/api/web/account/totpBegin', { password })),
  });
  return (
    <form className={classes.form} {...fields.form}>
      <PasswordField
        data-autofocus
        label={t('setting.totp.password')}
        autoComplete="current-password"
        data-testid="totp-password"
        {...fields.text('password')}
      />
      <Failure words={fields.failure} />
      <DialogButtons words={t('common.nextStep')} sending={fields.sending} onClose={onClose} testId="totp-begin" />
    </form>
  );
}
