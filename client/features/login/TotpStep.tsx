import { Box, Button, Group, UnstyledButton } from '@mantine/core';
import { IconKey, IconShieldLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactorField } from '#client/ui/form/FactorField.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { factorFault, otherWay, type FactorWay } from '#client/ui/form/secondFactor.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import type { SecondFactor } from './calls.ts';
import layout from '#client/ui/form/form.module.css';

interface Props {
  /** The same sign-in again, with the code. */
  readonly send: (factor: SecondFactor) => Promise<void>;
  readonly onBack: () => void;
}

/**
 * The second factor: six digits from an authenticator, or a recovery code of whoever has it no more. Failing empties
 * the field and puts the cursor there.
 */
export function TotpStep({ send, onBack }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<FactorWay>('totp');
  const fields = useFields({
    initial: { code: '' },
    validate: ({ code }) => ({ code: factorFault[way](code) }),
    send: ({ code }) => send(way === 'totp' ? { totp: code.trim() } : { recoveryCode: code.trim() }),
    onFailure: () => {
      fields.set({ code: '' });
      input.current?.focus();
    },
  });
  useEffect(() => input.current?.focus(), []);
  const change = (): void => {
    setWay(otherWay(way));
    fields.reset();
    input.current?.focus();
  };
  const isTotp = way === 'totp';
  const Icon = isTotp ? IconShieldLock : IconKey;
  return (
    <form className={layout.fields} {...fields.form}>
      <Box c="var(--gl-text-2)">{t(isTotp ? 'page.login.totpHint' : 'recovery.signInHint')}</Box>
      <FactorField
        way={way}
        inputRef={input}
        size="md"
        leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
        data-testid={isTotp ? 'login-totp' : 'login-recovery'}
        {...fields.text('code')}
      />
      <Button type="submit" size="md" fullWidth loading={fields.sending} data-testid="login-totp-submit">
        {t('page.login.submit')}
      </Button>
      <Failure words={fields.failure} testId="login-error" />
      <Group justify="space-between" gap={8}>
        <UnstyledButton className="gl-link" onClick={change} data-testid="login-totp-way">
          {t(isTotp ? 'recovery.use' : 'recovery.useTotp')}
        </UnstyledButton>
        <UnstyledButton className="gl-link" onClick={onBack} data-testid="login-totp-back">
          {t('page.login.totpBack')}
        </UnstyledButton>
      </Group>
    </form>
  );
}
