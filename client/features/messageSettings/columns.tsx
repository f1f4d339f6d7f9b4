import { Button } from '@mantine/core';
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
import { skipReasons } from '#domain/notices/letters.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { number } from '#client/ui/number.ts';
import type { Column } from '#client/ui/table/columns.ts';
import { dateTime } from '#client/ui/time/time.ts';
import type { Letter } from './calls.ts';
import classes from './messageSettings.module.css';

const marks = {
  queued: IconClock,
  sent: IconCircleCheck,
  failed: IconAlertCircle,
  skipped: IconCircleMinus,
  held: IconPlayerPause,
} as const;
const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Why a letter was not sent, in words; the mail server's own where it said something. */
export function reasonOf(row: Pick<Letter, 'lastError'>, t: TFunction): string {
  const known = skipReasons.find((reason) => reason === row.lastError);
  return known === undefined ? (row.lastError ?? '') : t(`messageSettings.log.reason.${known}`);
}

export function LetterMark({ row, t }: { readonly row: Letter; readonly t: TFunction }) {
  const Glyph = marks[row.status];
  return (
    <span className={classes.mark} data-status={row.status}>
      <Glyph {...glyph} />
      {t(`messageSettings.log.status.${row.status}`)}
    </span>
  );
}

export const receiverOf = (row: Letter, t: TFunction): string => row.receiver ?? t('messageSettings.receiver.hidden');

export const mayRetry = ({ status }: Letter): boolean =>
  status === 'failed' || status === 'skipped' || status === 'held';
const mayDrop = ({ status }: Letter): boolean => status === 'failed' || status === 'held';

interface Look {
  readonly t: TFunction;
  readonly onRetry: (row: Letter) => void;
}

export function RetryButton({
  row,
  t,
  onRetry,
  touch = false,
}: Look & { readonly row: Letter; readonly touch?: boolean }) {
  if (!mayRetry(row)) return null;
  return (
    <Button
      variant="default"
      {...(touch ? { h: 40 } : { size: 'xs' })}
      onClick={() => onRetry(row)}
      data-testid="msgset-retry"
    >
      {t('messageSettings.log.retry')}
    </Button>
  );
}

/** Beside sending it again: what a restore held, and what failed, may stay unsent. */
export function DropButton({
  row,
  t,
  onDrop,
}: Pick<Look, 't'> & { readonly row: Letter; readonly onDrop: () => void }) {
  if (!mayDrop(row)) return null;
  return (
    <Button variant="default" color="red" onClick={onDrop} data-testid="msgset-drop">
      {t('messageSettings.log.drop')}
    </Button>
  );
}

/** @source docs/requirements.md B10 */
export function letterColumns({ t, onRetry }: Look): Array<Column<Letter>> {
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
          <span className={classes.mark}>
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
      render: (row) => <Lines first={<LetterMark row={row} t={t} />} second={reasonOf(row, t) || null} />,
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
    {
      key: 'actions',
      title: t('messageSettings.log.col.actions'),
      width: 108,
      align: 'right',
      render: (row) => <RetryButton row={row} t={t} onRetry={onRetry} />,
    },
  ];
}
