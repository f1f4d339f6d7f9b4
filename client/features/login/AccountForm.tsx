import { Button, Checkbox, Group, TextInput, UnstyledButton } from '@mantine/core';
import { IconLock, IconUser } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordFault, usernameFault } from '#domain/users/validate.ts';
import { rememberDays, type Session } from '#client/stores/session.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { PasswordField } from '#client/ui/form/PasswordField.tsx';
import { useFields } from '#client/ui/form/useFields.ts';
import { asksTotp, signIn, type Credentials, type SecondFactor } from './calls.ts';
import { rememberedName, rememberName } from './remember.ts';
import { TotpStep } from './TotpStep.tsx';
import layout from '#client/ui/form/form.module.css';

interface Props {
  /** What the name begins with: the remembered one, or the one whose password was just reset. */
  readonly name: string;
  readonly onSession: (session: Session, remember: boolean) => Promise<void>;
  readonly onForgot: () => void;
}

/** User name and password. A failure empties the password and puts the cursor there. @source docs/requirements.md C2 */
export function AccountForm({ name, onSession, onForgot }: Props) {
  const { t } = useTranslation();
  const password = useRef<HTMLInputElement>(null);
  const [asksCode, setAsksCode] = useState(false);
  const enter = async (values: Credentials, factor: SecondFactor): Promise<void> => {
    const session = await signIn(values, factor);
    rememberName(values.remember ? values.username.trim() : '');
    await onSession(session, values.remember);
  };
  const fields = useFields({
    initial: { username: name, password: '', remember: rememberedName() !== '' },
    validate: (values) => ({
      username: usernameFault(values.username, false),
      password: passwordFault(values.password, false),
    }),
    send: async (values) => {
      try {
        await enter(values, {});
      } catch (error) {
        if (!asksTotp(error)) throw error;
        setAsksCode(true);
      }
    },
    onFailure: () => {
      fields.set({ password: '' });
      password.current?.focus();
    },
  });
  const back = (): void => {
    setAsksCode(false);
    fields.set({ password: '' });
  };
  if (asksCode) return <TotpStep send={(factor) => enter(fields.values, factor)} onBack={back} />;
  return (
    <form className={layout.fields} {...fields.form}>
      <TextInput
        size="md"
        label={t('page.login.username')}
        placeholder={t('page.login.usernameHint')}
        autoComplete="username"
        autoFocus={name === ''}
        leftSection={<IconUser size={16} stroke={1.75} aria-hidden="true" />}
        data-testid="login-username"
        {...fields.text('username')}
      />
      <PasswordField
        inputRef={password}
        size="md"
        label={t('page.login.password')}
        autoComplete="current-password"
        autoFocus={name !== ''}
        leftSection={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
        data-testid="login-password"
        {...fields.text('password')}
      />
      <Group justify="space-between" gap={8} mih={24}>
        <Checkbox
          size="xs"
          styles={{ label: { fontSize: 14 } }}
          label={t('page.login.rememberDays', { n: rememberDays })}
          data-testid="login-remember"
          {...fields.flag('remember')}
        />
        <UnstyledButton className="gl-link" onClick={onForgot} data-testid="login-forgot">
          {t('page.login.forgot')}
        </UnstyledButton>
      </Group>
      <Button type="submit" size="md" fullWidth loading={fields.sending} data-testid="login-submit">
        {t('page.login.submit')}
      </Button>
      <Failure words={fields.failure} testId="login-error" />
    </form>
  );
}
