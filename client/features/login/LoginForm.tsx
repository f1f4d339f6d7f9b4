import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconEye, IconEyeOff, IconLock, IconUser } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText, passwordFault, usernameFault, type FieldFault } from '#domain/users/validate.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { messageOf } from '#client/api/errors.ts';
import { beginSession, rememberDays, sessionDays } from '#client/app/session.ts';
import { signIn } from './calls.ts';
import { rememberedName, rememberName } from './remember.ts';
import classes from './login.module.css';

function wordsOf(fault: FieldFault | null): string | null {
  return fault === null ? null : fieldText(fault, currentLocale());
}

function Eye({ reveal }: { readonly reveal: boolean }) {
  const Glyph = reveal ? IconEyeOff : IconEye;
  return <Glyph size={18} stroke={1.75} aria-hidden="true" />;
}

/** User name and password. A failure empties the password and puts the cursor there. @source product.md C2 */
export function LoginForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [caps, setCaps] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { username: rememberedName(), password: '', remember: rememberedName() !== '' },
    validateInputOnChange: true,
    validate: {
      username: (value) => wordsOf(usernameFault(value, false)),
      password: (value) => wordsOf(passwordFault(value, false)),
    },
  });
  const watchCaps = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'));
  const send = async (values: typeof form.values): Promise<void> => {
    setSending(true);
    setFailure('');
    try {
      const session = await signIn({ ...values, username: values.username.trim() });
      rememberName(values.remember ? values.username.trim() : '');
      beginSession(session, values.remember ? rememberDays : sessionDays);
      onSignedIn();
    } catch (error) {
      setFailure(messageOf(error));
      // Not field by field: that would judge the empty field, which nobody has left empty.
      form.setValues({ ...form.getValues(), password: '' });
      password.current?.focus();
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.validate().hasErrors) void send(form.getValues());
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        size="md"
        label={t('page.login.username')}
        autoComplete="username"
        autoFocus
        leftSection={<IconUser size={16} stroke={1.75} aria-hidden="true" />}
        data-testid="login-username"
        {...form.getInputProps('username')}
      />
      <PasswordInput
        ref={password}
        size="md"
        label={t('page.login.password')}
        autoComplete="current-password"
        leftSection={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
        visibilityToggleIcon={Eye}
        visibilityToggleButtonProps={{ 'aria-label': t('page.login.showPassword') }}
        onKeyUp={watchCaps}
        onKeyDown={watchCaps}
        data-testid="login-password"
        {...form.getInputProps('password')}
      />
      {caps && (
        <div className={classes.caps} role="status">
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
          {t('page.login.capsLock')}
        </div>
      )}
      <Checkbox
        label={t('page.login.rememberDays', { n: rememberDays })}
        data-testid="login-remember"
        {...form.getInputProps('remember', { type: 'checkbox' })}
      />
      <Button type="submit" size="md" fullWidth loading={sending} data-testid="login-submit">
        {t('page.login.submit')}
      </Button>
      <div className={classes.error} role="alert" data-testid="login-error">
        {failure}
      </div>
    </form>
  );
}
