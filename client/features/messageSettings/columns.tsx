import { Box } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCircleMinus, IconClock, IconPlayerPause } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { isEndpointKind } from '#domain/channels/channel.ts';
import { skipReasons } from '#domain/notices/delivery.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { number } from '#client/ui/number.ts';
import type { Column } from '#client/ui/table/columns.ts';
import { Moment } from '#client/ui/time/Moment.tsx';
import type { Delivery } from './calls.ts';
import { ledgerWords, wayGlyphs } from './channels/words.tsx';

const marks = {
  queued: IconClock,
  sent: IconCircleCheck,
  failed: IconAlertCircle,
  skipped: IconCircleMinus,
  held: IconPlayerPause,
} as const;
const colours = {
  queued: 'var(--gl-text-2)',
  sent: 'var(--gl-text-2)',
  failed: 'var(--gl-status-2-shade)',
  skipped: 'var(--gl-text-3)',
  held: 'var(--gl-text-2)',
} as const;
const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Why a delivery was not sent, in words, the other side's own where it said something; and whether that is sure. */
export function reasonOf({ lastError, uncertain }: Pick<Delivery, 'lastError' | 'uncertain'>, t: TFunction): string {
  const known = skipReasons.find((reason) => reason === lastError);
  const why = known === undefined ? ledgerWords(lastError ?? '', t) : t(`messageSettings.log.reason.${known}`);
  return [uncertain ? t('messageSettings.log.uncertain') : '', why].filter((each) => each !== '').join(' · ');
}

export function DeliveryMark({ row, t }: { readonly row: Delivery; readonly t: TFunction }) {
  const Glyph = marks[row.status];
  return (
    <Box component="span" className="gl-mark gl-tight gl-second" c={colours[row.status]}>
      <Glyph {...glyph} />
      {t(`messageSettings.log.status.${row.status}`)}
    </Box>
  );
}

export function receiverOf({ receiver, channel }: Delivery, t: TFunction): string {
  return receiver ?? t(isEndpointKind(channel) ? 'messageSettings.channels.hidden' : 'messageSettings.receiver.hidden');
}

/** @source docs/requirements.md B10 */
export function deliveryColumns(t: TFunction): Array<Column<Delivery>> {
  const none = t('common.none');
  return [
    {
      key: 'createdAt',
      title: t('messageSettings.log.col.time'),
      width: 172,
      render: (row) => <Moment at={row.createdAt} />,
    },
    {
      key: 'content',
      title: t('messageSettings.log.col.content'),
      least: 200,
      hint: (row) => row.content,
      render: (row) => <Lines first={row.content} second={row.noticeActionName} />,
    },
    {
      key: 'channel',
      title: t('messageSettings.log.col.channel'),
      width: 128,
      from: 620,
      render: (row) => {
        const Glyph = wayGlyphs[row.channel];
        return (
          <span className="gl-mark gl-tight gl-second">
            <Glyph {...glyph} />
            {t(`messageSettings.channel.${row.channel}`)}
          </span>
        );
      },
    },
    {
      key: 'receiver',
      title: t('messageSettings.log.col.receiver'),
      width: 190,
      from: 760,
      hint: (row) => [receiverOf(row, t), row.target ?? ''].join(' '),
      render: (row) => <Lines first={receiverOf(row, t)} second={row.target === '' ? none : row.target} />,
    },
    {
      key: 'status',
      title: t('messageSettings.log.col.status'),
      width: 168,
      hint: (row) => reasonOf(row, t),
      render: (row) => <Lines first={<DeliveryMark row={row} t={t} />} second={reasonOf(row, t) || null} />,
    },
    {
      key: 'attempts',
      title: t('messageSettings.log.col.attempts'),
      width: 64,
      from: 860,
      align: 'right',
      render: (row) => number(row.attempts),
    },
    {
      key: 'sentAt',
      title: t('messageSettings.log.col.sentAt'),
      width: 172,
      from: 1_080,
      render: (row) => (row.sentAt === null ? none : <Moment at={row.sentAt} />),
    },
  ];
}
