import { Button, TextInput } from '@mantine/core';
import { IconDeviceMobile, IconLock, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { captchaFault, mailFault, mobileFault, passwordFault } from '#domain/users/validate.ts';
import { post } from '#client/api/http.ts';
import { beginSession, sessionDays } from '#client/stores/session.ts';
import { EntryPage } from '#client/ui/entry/EntryPage.tsx';
import { CaptchaField } from '#client/ui/captcha/CaptchaField.tsx';
import { ticketOf } from '#client/ui/captcha/ticket.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { NewPasswordField } from '#client/ui/form/NewPasswordField.tsx';
import { useFields } from '#client/ui/form/useFields.ts';
import { usePasswordRules } from '#client/ui/form/usePasswordRules.ts';
import layout from '#client/ui/form/form.module.css';

/** /register: mail, password, mobile, captcha. @source docs/requirements.md C3 */
export function RegisterScreen() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const search = useSearch();
  const rules = usePasswordRules();
  const fields = useFields({
    initial: { mail: '', password: '', mobile: '', captcha: '' },
    validate: (values) => ({
      mail: mailFault(values.mail),
      password: passwordFault(values.password, true, rules),
      mobile: mobileFault(values.mobile),
      captcha: captchaFault(values.captcha),
    }),
    fieldOf: { 1604: 'captcha', 1606: 'captcha' },
    send: async (values) => {
      const session = await post('/api/register', {
        mail: values.mail.trim(),
        password: values.password,
        mobile: values.mobile.trim(),
        captcha: values.captcha.trim(),
        ...ticketOf('register'),
      });
      await beginSession(session, {
        days: sessionDays,
        isNew: true,
        go: () => navigate('/register/result', { replace: true }),
      });
    },
  });
  return (
    <EntryPage title={t('page.register.title')} tall>
      <form className={layout.fields} {...fields.form}>
        <TextInput
          size="md"
          type="email"
          label={t('page.register.mail')}
          autoComplete="email"
          autoFocus
          maxLength={80}
          leftSection={<IconMail size={16} stroke={1.75} aria-hidden="true" />}
          data-testid="register-mail"
          {...fields.text('mail')}
        />
        <NewPasswordField
          size="md"
          label={t('page.login.password')}
          placeholder={t('page.register.password', { min: rules.minLength })}
          leftSection={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
          data-testid="register-password"
          {...fields.text('password')}
        />
        <TextInput
          size="md"
          type="tel"
          label={t('page.register.mobile')}
          autoComplete="tel"
          maxLength={20}
          leftSection={<IconDeviceMobile size={16} stroke={1.75} aria-hidden="true" />}
          data-testid="register-mobile"
          {...fields.text('mobile')}
        />
        <CaptchaField
          scene="register"
          field={fields.text('captcha')}
          passes={() => fields.passes('mail', 'mobile')}
          target={() => ({ mobile: fields.values.mobile.trim(), mail: fields.values.mail.trim() })}
          onFailure={fields.tell}
        />
        <Button type="submit" size="md" fullWidth loading={fields.sending} data-testid="register-submit">
          {t('page.register.submit')}
        </Button>
        <Failure words={fields.failure} testId="register-error" />
        <Link
          href={search === '' ? '/login' : `/login?${search}`}
          style={{ textAlign: 'center' }}
          data-testid="register-have-account"
        >
          {t('page.register.haveAccount')}
        </Link>
      </form>
    </EntryPage>
  );
}
