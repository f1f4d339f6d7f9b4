import { Anchor } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordFault } from '#domain/users/validate.ts';
import { post } from '#client/api/http.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { FactorField } from '#client/ui/form/FactorField.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { PasswordField } from '#client/ui/form/PasswordField.tsx';
import { factorFault, otherWay, type FactorWay } from '#client/ui/form/secondFactor.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { toast } from '#client/ui/toast.ts';
import layout from '#client/ui/form/form.module.css';

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Taking the second factor away takes both: the password and a code, or a recovery code without the authenticator. */
export function DisableTotpDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<FactorWay>('totp');
  const fields = useFields({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({ password: passwordFault(password, false), code: factorFault[way](code) }),
    fieldOf: { 1614: 'password', 1620: 'code', 1622: 'code' },
    send: async ({ password, code }) => {
      const given = way === 'totp' ? { code: code.trim() } : { recoveryCode: code.trim() };
      await post('/api/web/account/totpDisable', { password, ...given });
      toast('ok', t('setting.totp.disabled'));
      onDone();
    },
  });
  const change = (): void => {
    setWay(otherWay(way));
    fields.set({ code: '' });
    input.current?.focus();
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('setting.totp.disableTitle')}
      size={450}
      closeOnClickOutside={false}
      data-testid="totp-dialog"
    >
      <form className={layout.fields} {...fields.form}>
        <p>{t('setting.totp.disableHint')}</p>
        <PasswordField
          data-autofocus
          label={t('setting.totp.password')}
          autoComplete="current-password"
          data-testid="totp-password"
          {...fields.text('password')}
        />
        <FactorField
          way={way}
          inputRef={input}
          data-testid={way === 'totp' ? 'totp-code' : 'totp-recovery'}
          {...fields.text('code')}
        />
        <Anchor component="button" type="button" size="sm" mr="auto" onClick={change} data-testid="totp-way">
          {t(way === 'totp' ? 'recovery.use' : 'recovery.useTotp')}
        </Anchor>
        <Failure words={fields.failure} />
        <DialogButtons
          words={t('setting.totp.disable')}
          sending={fields.sending}
          onClose={onClose}
          testId="totp-disable-confirm"
        />
      </form>
    </Dialog>
  );
}
