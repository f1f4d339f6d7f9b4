import { useTranslation } from 'react-i18next';
import { passwordFault } from '#domain/users/validate.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { PasswordField } from '#client/ui/form/PasswordField.tsx';
import { useFields } from '#client/ui/form/useFields.ts';
import { DialogButtons } from './DialogButtons.tsx';
import classes from '../personSet.module.css';

interface Props {
  readonly hint?: string;
  /** Word of the button that sends. */
  readonly words: string;
  readonly onClose: () => void;
  readonly send: (password: string) => Promise<void>;
}

/** The password again, before a secret is shown. */
export function ProvePassword({ hint, words, onClose, send }: Props) {
  const { t } = useTranslation();
  const fields = useFields({
    initial: { password: '' },
    validate: ({ password }) => ({ password: passwordFault(password, false) }),
    fieldOf: { 1614: 'password' },
    send: ({ password }) => send(password),
  });
  return (
    <form className={classes.form} {...fields.form}>
      {hint !== undefined && <p>{hint}</p>}
      <PasswordField
        data-autofocus
        label={t('setting.totp.password')}
        autoComplete="current-password"
        data-testid="totp-password"
        {...fields.text('password')}
      />
      <Failure words={fields.failure} />
      <DialogButtons words={words} sending={fields.sending} onClose={onClose} testId="totp-begin" />
    </form>
  );
}
