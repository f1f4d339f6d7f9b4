import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { post } from '#client/api/http.ts';
import { secondsLeft, startCooldown, type CaptchaScene } from './cooldown.ts';
import { keepTicket } from './ticket.ts';

interface Props {
  readonly scene: CaptchaScene;
  /** Of the form: value, change and error of the code. */
  readonly field: {
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** Shows the faults of the named fields; only when there are none is a code asked for. */
  readonly passes: () => boolean;
  /** Where the code goes. */
  readonly target: () => { readonly mobile?: string; readonly mail?: string };
  /** The server found one of the named fields wrong. */
  readonly onFailure: (error: unknown) => void;
  readonly size?: 'sm' | 'md';
}

/**
 * The code and the button that sends it. The named fields are judged first; then the button rests for a minute. A code
 * that could not be sent leaves it ready at once.
 * @source docs/requirements.md B7, C3
 */
export function CaptchaField({ scene, field, passes, target, onFailure, size = 'md' }: Props) {
  const { t } = useTranslation();
  const left = useSnapshot(secondsLeft)[scene] ?? 0;
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<{ to: 'mobile' | 'mail'; code: string }>();
  const send = async (): Promise<void> => {
    if (sending || !passes()) return;
    setSending(true);
    setSent(undefined);
    try {
      const answer = await post('/api/captcha', { scene, ...target() });
      keepTicket(scene, answer.captchaTicket);
      startCooldown(scene, answer.cooldown);
      setSent({ to: answer.sentTo, code: answer.code ?? '' });
    } catch (error) {
      onFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <div>
      <Group gap={8} align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          miw={0}
          size={size}
          label={t('page.register.captcha')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          leftSection={size === 'md' ? <IconShieldCheck size={16} stroke={1.75} aria-hidden="true" /> : null}
          {...field}
          data-testid={`${scene}-captcha`}
        />
        <Button
          variant="default"
          size={size}
          miw={128}
          mt={28}
          px={12}
          disabled={left > 0}
          loading={sending}
          onClick={() => void send()}
          data-testid={`${scene}-get-captcha`}
        >
          {left > 0 ? t('page.register.countdown', { n: left }) : t('page.register.getCaptcha')}
        </Button>
      </Group>
      <Text c="dimmed" fz={12} lh="18px" mt={sent === undefined ? 0 : 6} role="status">
        {sent !== undefined && t(`captcha.sent.${sent.to}`)}
        {sent !== undefined && sent.code !== '' && ` ${t('captcha.devCode', { code: sent.code })}`}
      </Text>
    </div>
  );
}
