import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageConfigRow, ReceiverRow } from '#domain/notices/messageConfig.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { Lines } from '#client/ui/list/Lines.tsx';
import { toast } from '#client/ui/toast.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { AddReceivers } from './AddReceivers.tsx';
import { deleteReceiver } from './calls.ts';
import { ChannelChips } from './fields.tsx';
import { useReceiverName, Warning } from './ReceiverChips.tsx';
import layout from '#client/ui/form/form.module.css';
import classes from './messageSettings.module.css';

interface Props {
  /** A row of the organisation's own. */
  readonly row: MessageConfigRow;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/**
 * Who is told of one kind of message: roles, accounts and people, added and taken off at once.
 * @source docs/requirements.md C13
 */
export function ReceiverDialog({ row, onChanged, onClose }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const name = row.noticeActionName;
  return (
    <Dialog
      onClose={onClose}
      size={680}
      fullScreen={mobile}
      title={t('messageSettings.receiver.title', { name })}
      data-testid="msgset-receiver-dialog"
    >
      <div className={layout.fields}>
        <h3>{t('messageSettings.receiver.now', { n: row.receivers.length })}</h3>
        {row.receivers.length === 0 ? (
          <p className={layout.hint}>{t('messageSettings.receiver.none')}</p>
        ) : (
          <ul className={`gl-panel gl-plain ${classes.people}`}>
            {row.receivers.map((each) => (
              <Receiver key={each.id} receiver={each} row={row} onChanged={onChanged} />
            ))}
          </ul>
        )}
        <AddReceivers row={row} onAdded={onChanged} />
      </div>
    </Dialog>
  );
}

interface One {
  readonly receiver: ReceiverRow;
  readonly row: MessageConfigRow;
  readonly onChanged: () => void;
}

function Receiver({ receiver, row, onChanged }: One) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const nameOf = useReceiverName();
  const [busy, setBusy] = useState(false);
  const { receiverType, orgName, mail, mobile: phone, channels, reachable, id } = receiver;
  const name = nameOf(receiver);
  // A way that the row does not go takes nothing, whatever the receiver takes: for a person that may be all.
  const going = channels.filter((channel) => row.channels.includes(channel));
  const facts = [t(`messageSettings.receiver.${receiverType}`), orgName, mail ?? '', phone ?? ''];
  const remove = async (): Promise<void> => {
    if (id === null) return;
    setBusy(true);
    try {
      await deleteReceiver(id);
      toast('ok', t('messageSettings.receiver.removed', { name }));
      onChanged();
    } catch {
      setBusy(false);
    }
  };
  return (
    <li data-testid="msgset-receiver" data-name={name}>
      <Lines first={<b>{name}</b>} second={facts.filter((each) => each !== '').join(' · ')} />
      {!reachable && <Warning>{t('messageSettings.receiver.unreachable')}</Warning>}
      {going.length === 0 && <Warning>{t('messageSettings.receiver.idle')}</Warning>}
      <ChannelChips
        label={name}
        value={channels}
        going={row.channels}
        without={receiverType === 'person' ? ['inapp'] : []}
      />
      <ActionIcon
        size={mobile ? 40 : 28}
        variant="subtle"
        color="gray"
        loading={busy}
        aria-label={t('messageSettings.receiver.remove', { name })}
        onClick={() => void remove()}
        data-testid="msgset-receiver-remove"
      >
        <IconTrash size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
