import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MessageChannel, MessageConfigRow } from '#domain/notices/messageConfig.ts';
import { account } from '#client/stores/account.ts';
import { toast } from '#client/ui/toast.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import { sendTest } from './calls.ts';
import { ChannelChips } from './fields.tsx';
import type { Settings } from './useSettings.ts';
import classes from './messageSettings.module.css';

interface Props {
  readonly rows: readonly MessageConfigRow[];
  readonly isReal: Settings['isReal'];
  readonly onClose: () => void;
}

/** A message to oneself, to see what arrives. @source docs/requirements.md C13 */
export function TestDialog({ rows, isReal, onClose }: Props) {
  const { t } = useTranslation();
  useFocusBack();
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
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={t('messageSettings.test.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      data-testid="msgset-test-dialog"
    >
      <div className={classes.dialog}>
        <p className={classes.hint}>{t('messageSettings.test.hint')}</p>
        <Select
          label={t('messageSettings.col.name')}
          data={rows.map(({ noticeAction, noticeActionName }) => ({ value: noticeAction, label: noticeActionName }))}
          value={action}
          allowDeselect={false}
          onChange={(value) => setAction(value ?? action)}
        />
        <div className={classes.testWays}>
          <span>{t('messageSettings.col.channels')}</span>
          <ChannelChips label={t('messageSettings.col.channels')} value={channels} onChange={setChannels} />
        </div>
        <dl className={classes.facts}>
          {channels.map((channel) => (
            <div key={channel}>
              <dt>{t(`messageSettings.channel.${channel}`)}</dt>
              <dd>{address(channel)}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button loading={sending} onClick={() => void send()} data-testid="msgset-test-send">
            {t('messageSettings.test.send')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
