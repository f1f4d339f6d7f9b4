import { Box } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
  IconMail,
  IconMessage,
  IconPlayerPause,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { skipReasons } from '#domain/notices/delivery.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { number } from '#client/ui/number.ts';
import type { Column } from '#client/ui/table/columns.ts';
import { dateTime } from '#client/ui/time/time.ts';
import type { Delivery } from './calls.ts';
import list from '#client/ui/list/list.module.css';

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

/** Why a delivery was not sent, in words; the mail server's own where it said something. */
export function reasonOf(row: Pick<Delivery, 'lastError'>, t: TFunction): string {
  const known = skipReasons.find((reason) => reason === row.lastError);
  return known === undefined ? (row.lastError ?? '') : t(`messageSettings.log.reason.${known}`);
}

export function DeliveryMark({ row, t }: { readonly row: Delivery; readonly t: TFunction }) {
  const Glyph = marks[row.status];
  return (
    <Box component="span" className={list.mark ?? ''} c={colours[row.status]}>
      <Glyph {...glyph} />
      {t(`messageSettings.log.status.${row.status}`)}
    </Box>
  );
}

export const receiverOf = (row: Delivery, t: TFunction): string => row.receiver ?? t('messageSettings.receiver.hidden');

/** @source docs/requirements.md B10 */
export function deliveryColumns(t: TFunction): Array<Column<Delivery>> {
  const none = t('common.none');
  return [
    {
      key: 'createdAt',
      title: t('messageSettings.log.col.time'),
      width: 172,
      render: (row) => dateTime(row.createdAt),
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
      width: 80,
      from: 620,
      render: (row) => {
        const Glyph = row.channel === 'mail' ? IconMail : IconMessage;
        return (
          <span className={list.mark}>
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
      render: (row) => (row.sentAt === null ? none : dateTime(row.sentAt)),
    },
  ];
}
