import { Button, Group, Stack } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelRow } from '#domain/channels/channel.ts';
import { messageOf } from '#client/api/errors.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { number } from '#client/ui/number.ts';
import { Facts } from '#client/ui/primitives/Facts.tsx';
import { testChannel, type TestResult } from './calls.ts';
import { failureWords } from './words.tsx';
import layout from '#client/ui/form/form.module.css';

interface Props {
  readonly row: ChannelRow;
  readonly onClose: () => void;
}

type Shown = TestResult | { readonly fault: string };

/** Sends one message at once and shows exactly what came back. */
export function ChannelTestDialog({ row, onClose }: Props) {
  const { t } = useTranslation();
  const [result, setResult] = useState<Shown>();
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    setResult(undefined);
    setResult(await testChannel(row.id).catch((error: unknown) => ({ fault: messageOf(error) })));
    setSending(false);
  };
  return (
    <Dialog
      onClose={onClose}
      size={480}
      title={t('messageSettings.channels.testTitle', { name: row.name })}
      data-testid="channel-test-dialog"
    >
      <Stack gap={16}>
        <p className={layout.hint}>{t(`messageSettings.channels.testHint.${row.kind === 'sms' ? 'sms' : 'once'}`)}</p>
        <div role="status" aria-live="polite" data-testid="channel-test-result">
          {sending && t('messageSettings.channels.testing')}
          {result !== undefined && <Result result={result} />}
        </div>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button loading={sending} onClick={() => void send()} data-autofocus data-testid="channel-test-send">
            {t(result === undefined ? 'messageSettings.channels.testSend' : 'messageSettings.channels.testAgain')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Result({ result }: { readonly result: Shown }) {
  const { t } = useTranslation();
  const none = t('common.none');
  if ('fault' in result) return <Outcome isSent={false} words={result.fault} />;
  const { isSent, failure, status, code, tookMs } = result;
  const words = failure === null ? t('messageSettings.channels.testSent') : failureWords(failure, t);
  const facts = [
    [t('messageSettings.channels.result'), <Outcome key="result" isSent={isSent} words={words} />],
    [t('messageSettings.channels.status'), status === null ? none : String(status)],
    [t('messageSettings.channels.code'), code ?? none],
    [t('messageSettings.channels.took'), t('messageSettings.channels.ms', { n: number(tookMs) })],
  ] as const;
  return <Facts facts={facts} />;
}

function Outcome({ isSent, words }: { readonly isSent: boolean; readonly words: string }) {
  const Glyph = isSent ? IconCircleCheck : IconAlertCircle;
  return (
    <span
      className="gl-mark gl-tight gl-second"
      style={{ color: isSent ? undefined : 'var(--gl-status-2-shade)', whiteSpace: 'normal' }}
    >
      <Glyph size={16} stroke={1.75} aria-hidden="true" style={{ flex: 'none' }} />
      {words}
    </span>
  );
}
