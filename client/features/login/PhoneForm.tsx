import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captchaFault, mobileFault } from '#domain/users/validate.ts';
import { rememberDays, type Session } from '#client/stores/session.ts';
import { CaptchaField } from '#client/ui/captcha/CaptchaField.tsx';
import { captchaFields } from '#client/ui/form/atField.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useFields } from '#client/ui/form/useFields.ts';
import { asksTotp, signInByPhone, type PhoneCredentials, type SecondFactor } from './calls.ts';
import { TotpStep } from './TotpStep.tsx';
import layout from '#client/ui/form/form.module.css';

interface Props {
  readonly onSession: (session: Session, remember: boolean) => Promise<void>;
}

/** Mobile and captcha. @source docs/requirements.md C2, D1 */
export function PhoneForm({ onSession }: Props) {
  const { t } = useTranslation();
  const [asksCode, setAsksCode] = useState(false);
  const enter = async (values: PhoneCredentials, factor: SecondFactor): Promise<void> => {
    await onSession(await signInByPhone(values, factor), values.remember);
  };
  const fields = useFields({
    initial: { mobile: '', captcha: '', remember: false },
    validate: (values) => ({ mobile: mobileFault(values.mobile), captcha: captchaFault(values.captcha) }),
    fieldOf: captchaFields,
    send: async (values) => {
      try {
        await enter(values, {});
      } catch (error) {
        if (!asksTotp(error)) throw error;
        setAsksCode(true);
      }
    },
  });
  const back = (): void => {
    setAsksCode(false);
    fields.set({ captcha: '' });
  };
  if (asksCode) return <TotpStep send={(factor) => enter(fields.values, factor)} onBack={back} />;
  return (
    <form className={layout.fields} {...fields.form}>
      <TextInput
        size="md"
        type="tel"
        label={t('page.register.mobile')}
        autoComplete="tel"
        maxLength={20}
        leftSection={<IconDeviceMobile size={16} stroke={1.75} aria-hidden="true" />}
        data-testid="phone-mobile"
        {...fields.text('mobile')}
      />
      <CaptchaField
        scene="loginByPhone"
        field={fields.text('captcha')}
        passes={() => fields.passes('mobile')}
        target={() => ({ mobile: fields.values.mobile.trim() })}
        onFailure={fields.tell}
      />
      <Checkbox
        size="xs"
        mih={24}
        styles={{ label: { fontSize: 14 } }}
        label={t('page.login.rememberDays', { n: rememberDays })}
        {...fields.flag('remember')}
      />
      <Button type="submit" size="md" fullWidth loading={fields.sending} data-testid="phone-submit">
        {t('page.login.submit')}
      </Button>
      <Failure words={fields.failure} testId="phone-error" />
    </form>
  );
}
