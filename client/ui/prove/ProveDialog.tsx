import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordFault, totpFault } from '#domain/users/validate.ts';
import { post } from '#client/api/http.ts';
import { coversAll, layers } from '#client/theme/layers.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { FactorField } from '#client/ui/form/FactorField.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { PasswordField } from '#client/ui/form/PasswordField.tsx';
import { useFields } from '#client/ui/form/useFields.ts';
import { endProof, type ProofQuestion } from './prove.ts';

/** The password, or the six digits of who has a second factor, before something sensitive is done. */
export function ProveDialog({ question }: { readonly question: ProofQuestion }) {
  const { t } = useTranslation();
  const [way, setWay] = useState<'password' | 'totp'>(question.hasTotp ? 'totp' : 'password');
  const input = useRef<HTMLInputElement>(null);
  const isTotp = way === 'totp';
  const fields = useFields({
    initial: { password: '', totp: '' },
    validate: ({ password, totp }) =>
      isTotp ? { totp: totpFault(totp) } : { password: passwordFault(password, false) },
    fieldOf: { 1620: 'totp', 1627: 'password' },
    send: async ({ password, totp }) => {
      await post('/api/web/account/prove', isTotp ? { totp: totp.trim() } : { password }, { quiet: true });
      endProof(true);
    },
    onFailure: () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  const change = (): void => {
    setWay(isTotp ? 'password' : 'totp');
    fields.reset();
    // The other field stands there in the next frame.
    requestAnimationFrame(() => input.current?.focus());
  };
  return (
    <Dialog
      onClose={() => endProof(false)}
      title={t('prove.title')}
      closeOnClickOutside={false}
      size={420}
      zIndex={layers.question}
      {...coversAll}
      data-testid="prove"
    >
      <form {...fields.form}>
        <Stack gap={16}>
          <Text c="var(--gl-text-2)">{t('prove.hint')}</Text>
          {isTotp ? (
            <FactorField way="totp" inputRef={input} data-autofocus data-testid="prove-totp" {...fields.text('totp')} />
          ) : (
            <PasswordField
              inputRef={input}
              data-autofocus
              label={t('setting.totp.password')}
              autoComplete="current-password"
              data-testid="prove-password"
              {...fields.text('password')}
            />
          )}
          {question.hasTotp && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              style={{ alignSelf: 'flex-start' }}
              onClick={change}
              data-testid="prove-way"
            >
              {t(isTotp ? 'prove.usePassword' : 'recovery.useTotp')}
            </Anchor>
          )}
          <Failure words={fields.failure} testId="prove-failure" />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => endProof(false)} data-testid="prove-cancel">
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={fields.sending} data-testid="prove-submit">
              {t('common.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
