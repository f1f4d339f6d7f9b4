import { Button, UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { NoticeRow } from '#client/api/notices.ts';
import type { Column } from '#client/ui/table/columns.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { ReadMark, TypeMark } from './marks.tsx';
import { shortContent } from './shortContent.ts';
import classes from './messages.module.css';

export interface MessageActions {
  readonly onDetails: (row: NoticeRow) => void;
  /** Undefined for those who may not handle. */
  readonly onHandle: ((row: NoticeRow) => void) | undefined;
}

const weight = (row: NoticeRow): string | undefined => (row.isRead === 1 ? classes.old : classes.new);

/** Where a message stands: '00' can be handled, anything else is. @source docs/requirements.md C12 */
export function HandleCell({ row, t, onHandle, isTall = false }: HandleProps) {
  if (row.handledStatus !== '00') return <span className={classes.handled}>{t('message.handled')}</span>;
  if (onHandle === undefined) return null;
  return (
    <Button
      variant="default"
      {...(isTall ? { h: 40 } : { size: 'xs' })}
      onClick={() => onHandle(row)}
      data-testid="message-handle"
    >
      {t('message.handle')}
    </Button>
  );
}

interface HandleProps extends Pick<MessageActions, 'onHandle'> {
  readonly row: NoticeRow;
  readonly t: TFunction;
  readonly isTall?: boolean;
}

/**
 * The columns of the seed, in its order; address and code leave first where there is no room.
 * @source docs/requirements.md C12
 */
export function messageColumns(t: TFunction, { onDetails, onHandle }: MessageActions): Array<Column<NoticeRow>> {
  return [
    { key: 'type', title: t('message.columns.type'), width: 150, render: (row) => <TypeMark row={row} /> },
    {
      key: 'status',
      title: t('message.columns.status'),
      width: 80,
      render: (row) => <ReadMark isRead={row.isRead} />,
    },
    {
      key: 'railName',
      title: t('message.columns.railName'),
      width: 172,
      from: 1_000,
      render: (row) => <span className={weight(row)}>{row.railName}</span>,
      hint: (row) => row.railName,
    },
    {
      key: 'railShort',
      title: t('message.columns.railName'),
      width: 124,
      from: 700,
      below: 1_000,
      render: (row) => <span className={weight(row)}>{row.railName}</span>,
      hint: (row) => row.railName,
    },
    {
      key: 'deviceCode',
      title: t('message.columns.deviceCode'),
      width: 112,
      from: 940,
      render: (row) => row.deviceCode,
      hint: (row) => row.deviceCode,
    },
    {
      key: 'deviceAddress',
      title: t('message.columns.deviceAddress'),
      width: 132,
      from: 1_060,
      render: (row) => <span className={classes.second}>{row.deviceAddress}</span>,
      hint: (row) => row.deviceAddress,
    },
    {
      key: 'createdAt',
      title: t('message.columns.createdAt'),
      width: 158,
      render: (row) => <time>{dateTime(row.createdAt)}</time>,
    },
    {
      key: 'content',
      title: t('message.columns.content'),
      render: (row) => <span className={weight(row)}>{shortContent(row.content)}</span>,
      hint: (row) => row.content,
    },
    {
      key: 'details',
      title: t('message.columns.details'),
      width: 62,
      render: (row) => (
        <UnstyledButton className={classes.link} onClick={() => onDetails(row)} data-testid="message-details">
          {t('message.details')}
        </UnstyledButton>
      ),
    },
    {
      key: 'action',
      title: t('message.columns.action'),
      width: 108,
      render: (row) => <HandleCell row={row} t={t} onHandle={onHandle} />,
    },
  ];
}
