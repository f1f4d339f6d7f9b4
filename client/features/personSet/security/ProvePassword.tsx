import { useTranslation } from 'react-i18next';
import { passwordFault } from '#domain/users/validate.ts';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { PasswordField } from '#client/ui/form/PasswordField.tsx';
import { useFields } from '#client/ui/form/useFields.ts';
import layout from '#client/ui/form/form.module.css';

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
    <form className={layout.fields} {...fields.form}>
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
