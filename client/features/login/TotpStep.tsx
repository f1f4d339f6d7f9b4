import { Button, TextInput } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { totpFault } from '#domain/users/validate.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useFields } from '#client/ui/form/useFields.ts';
import classes from './login.module.css';

interface Props {
  /** The same sign-in again, with the code. */
  readonly send: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** The second factor: six digits from an authenticator. Failing empties them and puts the cursor there. */
export function TotpStep({ send, onBack }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const fields = useFields({
    initial: { totp: '' },
    validate: ({ totp }) => ({ totp: totpFault(totp) }),
    send: ({ totp }) => send(totp.trim()),
    onFailure: () => {
      fields.set({ totp: '' });
      input.current?.focus();
    },
  });
  useEffect(() => input.current?.focus(), []);
  return (
    <form className={classes.form} {...fields.form}>
      <p className={classes.hint}>{t('page.login.totpHint')}</p>
      <TextInput
        ref={input}
        size="md"
        label={t('page.login.totp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        leftSection={<IconShieldLock size={16} stroke={1.75} aria-hidden="true" />}
        data-testid="login-totp"
        {...fields.text('totp')}
      />
      <Button type="submit" size="md" fullWidth loading={fields.sending} data-testid="login-totp-submit">
        {t('page.login.submit')}
      </Button>
      <Failure words={fields.failure} testId="login-error" />
      <button type="button" className={classes.link} onClick={onBack} data-testid="login-totp-back">
        {t('page.login.totpBack')}
      </button>
    </form>
  );
}
