import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { captchaFault, mobileFault, newPasswordFaults } from '#domain/users/validate.ts';
import { post } from '#client/api/http.ts';
import { CaptchaField } from '#client/ui/captcha/CaptchaField.tsx';
import { ticketOf } from '#client/ui/captcha/ticket.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { captchaFields } from '#client/ui/form/atField.ts';
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
  /** The password is a new one: back to the sign-in, with this as the name. */
  readonly onDone: (mobile: string) => void;
}

/** Forgot password: mobile, captcha, the new password twice. @source docs/requirements.md C2, D1 */
export function ForgotDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation();
  const rules = usePasswordRules();
  const fields = useFields({
    initial: { mobile: '', captcha: '', newPassword: '', repeatNewPassword: '' },
    validate: (values) => ({
      mobile: mobileFault(values.mobile),
      captcha: captchaFault(values.captcha),
      ...newPasswordFaults(values, rules),
    }),
    fieldOf: captchaFields,
    send: async (values) => {
      const mobile = values.mobile.trim();
      const proof = { captcha: values.captcha.trim(), ...ticketOf('resetPassword') };
      await post('/api/auth/resetPassword', { ...values, mobile, ...proof });
      toast('ok', t('page.login.resetDone'));
      onDone(mobile);
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('page.login.forgot')}
      size={450}
      closeOnClickOutside={false}
      data-testid="forgot"
    >
      <form className={layout.fields} {...fields.form}>
        <TextInput
          data-autofocus
          type="tel"
          label={t('page.register.mobile')}
          autoComplete="tel"
          maxLength={20}
          data-testid="forgot-mobile"
          {...fields.text('mobile')}
        />
        <CaptchaField
          scene="resetPassword"
          size="sm"
          field={fields.text('captcha')}
          passes={() => fields.passes('mobile')}
          target={() => ({ mobile: fields.values.mobile.trim() })}
          onFailure={fields.tell}
        />
        <NewPasswordField label={t('password.new')} data-testid="forgot-new" {...fields.text('newPassword')} />
        <PasswordField
          label={t('password.repeat')}
          autoComplete="new-password"
          data-testid="forgot-repeat"
          {...fields.text('repeatNewPassword')}
        />
        <Failure words={fields.failure} testId="forgot-error" />
        <DialogButtons words={t('common.confirm')} sending={fields.sending} onClose={onClose} testId="forgot-submit" />
      </form>
    </Dialog>
  );
}
