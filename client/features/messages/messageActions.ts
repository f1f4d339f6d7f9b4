import { IconCheck, IconClipboardCheck, IconMailOpened } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import type { MessageRow } from './useWaitingRows.ts';

type Rows = readonly MessageRow[];

const isRead = (row: MessageRow): boolean => row.isRead === 1;
const isOpen = (row: MessageRow): boolean => row.handledStatus === '00';

/** What everybody does with messages; that one is handled is told in the place of what can be done. */
export const readActions = (t: TFunction, markRead: (rows: Rows) => Promise<void>): Array<RowAction<MessageRow>> => [
  {
    id: 'handled',
    label: t('message.handled'),
    row: { at: 'word', isFor: (row) => !isOpen(row) },
    run: () => undefined,
  },
  {
    id: 'read',
    label: t('message.markRead'),
    icon: IconMailOpened,
    row: { at: 'icon', isDisabled: isRead },
    bulk: { isFor: (row) => !isRead(row) },
    run: markRead,
  },
];

/** Acknowledges the alarm that a message is about, while it waits. @source docs/requirements.md B2 */
export const ackAction = (t: TFunction, acknowledge: (alarmId: string) => Promise<void>): RowAction<MessageRow> => ({
  id: 'ack',
  label: t('alarm.ack'),
  icon: IconCheck,
  isMain: true,
  row: { at: 'button', isFor: (row) => row.waits === true && isOpen(row), short: t('alarm.ack') },
  key: 'a',
  run: ([row]) => row !== undefined && acknowledge(row.targetId),
});

/** For whoever may handle what they are about. @source docs/requirements.md C12 */
export const handleAction = (t: TFunction, handle: (row: MessageRow) => Promise<void>): RowAction<MessageRow> => ({
  id: 'handle',
  label: t('message.handle'),
  icon: IconClipboardCheck,
  row: { at: 'button', isFor: isOpen, short: t('message.handle') },
  run: ([row]) => row !== undefined && handle(row),
});
