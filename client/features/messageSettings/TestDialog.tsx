import { Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MessageChannel, MessageConfigRow } from '#domain/notices/messageConfig.ts';
import { account } from '#client/stores/account.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { Facts } from '#client/ui/primitives/Facts.tsx';
import { toast } from '#client/ui/toast.ts';
import { sendTest } from './calls.ts';
import { ChannelChips } from './fields.tsx';
import type { Settings } from './useSettings.ts';
import layout from '#client/ui/form/form.module.css';

interface Props {
  readonly rows: readonly MessageConfigRow[];
  readonly isReal: Settings['isReal'];
  readonly onClose: () => void;
}

/** A message to oneself, to see what arrives. @source docs/requirements.md C13 */
export function TestDialog({ rows, isReal, onClose }: Props) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const [action, setAction] = useState(rows[0]?.noticeAction ?? 'NA01');
  const [channels, setChannels] = useState<readonly MessageChannel[]>(['inapp']);
  const [sending, setSending] = useState(false);
  const address = (channel: MessageChannel): string => {
    if (channel === 'inapp') return t('messageSettings.test.inapp');
    const to = channel === 'mail' ? userInfo?.mail : userInfo?.mobile;
    if (to == null || to === '') return t('messageSettings.test.noAddress');
    return isReal?.[channel] === false ? `${to} ${t('messageSettings.test.unreal')}` : to;
  };
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      await sendTest(action, channels);
      toast('ok', t('messageSettings.test.sent'));
      onClose();
    } catch {
      setSending(false);
    }
  };
  return (
    <Dialog onClose={onClose} size={480} title={t('messageSettings.test.title')} data-testid="msgset-test-dialog">
      <Stack gap={20}>
        <p className={layout.hint}>{t('messageSettings.test.hint')}</p>
        <Select
          label={t('messageSettings.col.name')}
          data={rows.map(({ noticeAction, noticeActionName }) => ({ value: noticeAction, label: noticeActionName }))}
          value={action}
          allowDeselect={false}
          onChange={(value) => setAction(value ?? action)}
        />
        <Group justify="space-between" gap={8}>
          {t('messageSettings.col.channels')}
          <ChannelChips label={t('messageSettings.col.channels')} value={channels} onChange={setChannels} />
        </Group>
        <Facts facts={channels.map((channel) => [t(`messageSettings.channel.${channel}`), address(channel)])} />
        <DialogButtons
          words={t('messageSettings.test.send')}
          sending={sending}
          onClose={onClose}
          onSend={() => void send()}
          testId="msgset-test-send"
        />
      </Stack>
    </Dialog>
  );
}
