import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import { RowActions } from '#client/ui/list/RowActions.tsx';
import { number } from '#client/ui/number.ts';
import { Facts, type Fact } from '#client/ui/primitives/Facts.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import type { Delivery } from './calls.ts';
import { DeliveryMark, reasonOf, receiverOf } from './columns.tsx';

interface Props {
  readonly row: Delivery;
  readonly actions: ReadonlyArray<RowAction<Delivery>>;
  readonly onClose: () => void;
}

/** One delivery, whole: what the table has no room for. */
export function DeliveryDialog({ row, actions, onClose }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const none = t('common.none');
  const target = row.target === null || row.target === '' ? none : row.target;
  const facts: readonly Fact[] = [
    [t('messageSettings.col.name'), row.noticeActionName],
    [t('messageSettings.log.col.content'), row.content],
    [
      t('messageSettings.log.col.channel'),
      [t(`messageSettings.channel.${row.channel}`), row.channelName ?? ''].filter((each) => each !== '').join(' · '),
    ],
    [t('messageSettings.log.col.receiver'), `${receiverOf(row, t)} ${target}`],
    [t('messageSettings.log.col.status'), <DeliveryMark key="status" row={row} t={t} />],
    [t('messageSettings.log.col.reason'), reasonOf(row, t) || none],
    [t('messageSettings.log.col.attempts'), number(row.attempts)],
    row.uncertain ? [t('messageSettings.log.uncertain'), t('messageSettings.log.uncertainHint')] : null,
    [t('messageSettings.log.col.time'), dateTime(row.createdAt)],
    [t('messageSettings.log.col.sentAt'), row.sentAt === null ? none : dateTime(row.sentAt)],
  ];
  return (
    <Dialog onClose={onClose} size={560} title={t('messageSettings.log.detail')} data-testid="msgset-letter">
      <Facts facts={facts} />
      <Group justify="flex-end" mt={12}>
        <RowActions area="msgset" actions={actions} row={row} touch={mobile} />
      </Group>
    </Dialog>
  );
}
