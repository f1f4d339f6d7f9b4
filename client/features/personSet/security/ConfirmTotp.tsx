import { Button, Group, Text, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { totpFault } from '#domain/users/validate.ts';
import { post } from '#client/api/http.ts';
import { copyText } from '#client/ui/copyText.ts';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useFields } from '#client/ui/form/useFields.ts';
import { QrCode } from './QrCode.tsx';
import layout from '#client/ui/form/form.module.css';

/** What an authenticator takes: the address in the QR code, the secret to type by hand. */
export interface TotpSecret {
  readonly secret: string;
  readonly uri: string;
}

interface Props {
  readonly secret: TotpSecret;
  readonly onClose: () => void;
  /** It is in force, and these stand in for it. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The secret, and the first code that puts it in force. */
export function ConfirmTotp({ secret, onClose, onCodes }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const fields = useFields({
    initial: { code: '' },
    validate: ({ code }) => ({ code: totpFault(code) }),
    fieldOf: { 1620: 'code' },
    send: async ({ code }) => {
      const { recoveryCodes } = await post('/api/web/account/totpConfirm', { code: code.trim() });
      onCodes(recoveryCodes);
    },
  });
  return (
    <form className={layout.fields} {...fields.form}>
      <p>{t('setting.totp.scan')}</p>
      <Group justify="center">
        <QrCode text={secret.uri} label={t('setting.totp.qr')} />
      </Group>
      <Group justify="space-between" wrap="nowrap" gap={12} px={12} py={8} bdrs={6} bg="var(--gl-sunken)">
        <div>
          <small>{t('setting.totp.byHand')}</small>
          <Text ff="monospace" style={{ overflowWrap: 'anywhere', userSelect: 'all' }} data-testid="totp-secret">
            {secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Text>
        </div>
        <Button flex="none" variant="default" size="xs" onClick={() => void copyText(secret.secret)}>
          {t('common.copy')}
        </Button>
      </Group>
      <TextInput
        ref={input}
        label={t('page.login.totp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        data-testid="totp-code"
        {...fields.text('code')}
      />
      <Failure words={fields.failure} />
      <DialogButtons
        words={t('setting.totp.enable')}
        sending={fields.sending}
        onClose={onClose}
        testId="totp-confirm"
      />
    </form>
  );
}
