import type { TFunction } from 'i18next';
import type { NoticeRow } from '#client/api/notices.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { MiddleCut } from '#client/ui/primitives/MiddleCut.tsx';
import { currentLocale } from '#client/i18n/i18n.ts';
import { shortContent } from '#client/ui/notice/shortContent.ts';
import type { Column } from '#client/ui/table/columns.ts';
import { Moment } from '#client/ui/time/Moment.tsx';
import { ReadMark, TypeMark } from './marks.tsx';
import classes from './messages.module.css';

const weight = (row: NoticeRow): string | undefined => (row.isRead === 1 ? classes.old : classes.new);

/** The width of the table below which a row has two lines: in one, nearly every content would be cut. */
const oneLineFrom = 1_340;

/** Beside two narrow lines there is room for icons alone: to acknowledge, to handle, to mark as read. */
export const actionsFrom = () => ({ words: currentLocale() === 'en-US' ? 1_180 : 940, icons: 0, iconsWidth: 136 });

/**
 * The columns of the seed, in its order, on a wide table. On others a row has two lines: what happened over where,
 * whether it was read over when.
 * @source docs/requirements.md C12
 */
export function messageColumns(t: TFunction, onDetails: (row: NoticeRow) => void): Array<Column<NoticeRow>> {
  const isEnglish = currentLocale() === 'en-US';
  return [
    {
      key: 'type',
      title: t('message.columns.type'),
      width: isEnglish ? 166 : 130,
      render: (row) => <TypeMark row={row} />,
    },
    {
      key: 'status',
      title: t('message.columns.status'),
      width: isEnglish ? 98 : 74,
      from: oneLineFrom,
      render: (row) => <ReadMark isRead={row.isRead} />,
    },
    {
      key: 'statusAndTime',
      title: t('message.columns.status'),
      sheet: [],
      width: 124,
      below: oneLineFrom,
      fixed: true,
      render: (row) => <Lines first={<ReadMark isRead={row.isRead} />} second={<Moment at={row.createdAt} />} />,
    },
    {
      key: 'railName',
      title: t('message.columns.railName'),
      width: 200,
      // A long name is whole where the content has room beside it.
      widths: [{ from: 1_400, width: 256 }],
      from: oneLineFrom,
      render: (row) => (
        <span className={weight(row)}>
          <MiddleCut text={row.railName} />
        </span>
      ),
      hint: (row) => row.railName,
    },
    {
      key: 'deviceCode',
      title: t('message.columns.deviceCode'),
      width: 112,
      from: oneLineFrom,
      render: (row) => row.deviceCode,
      hint: (row) => row.deviceCode,
    },
    {
      key: 'deviceAddress',
      title: t('message.columns.deviceAddress'),
      width: isEnglish ? 132 : 116,
      // What happened is said whole before where: guardrail and code say that too.
      from: isEnglish ? 1_640 : oneLineFrom,
      // Town and road come first; which bridge it is, the guardrail says.
      render: (row) => <span className="gl-second">{row.deviceAddress}</span>,
      hint: (row) => row.deviceAddress,
    },
    {
      key: 'createdAt',
      title: t('message.columns.createdAt'),
      width: 124,
      from: oneLineFrom,
      render: (row) => <Moment at={row.createdAt} />,
    },
    {
      key: 'contentAndPlace',
      title: `${t('message.columns.content')} · ${t('message.columns.railName')}`,
      sheet: [],
      below: oneLineFrom,
      fixed: true,
      render: (row) => (
        <Lines
          first={<span className={weight(row)}>{shortContent(row.content)}</span>}
          second={
            <MiddleCut text={[row.railName, row.deviceCode].filter((part) => part !== '').join(' · ')} end={16} />
          }
        />
      ),
      hint: (row) => row.content,
    },
    {
      key: 'content',
      title: t('message.columns.content'),
      from: oneLineFrom,
      render: (row) => <span className={weight(row)}>{shortContent(row.content)}</span>,
      hint: (row) => row.content,
    },
    {
      key: 'details',
      title: t('message.columns.details'),
      width: isEnglish ? 84 : 58,
      render: (row) => (
        <button type="button" className="gl-link" onClick={() => onDetails(row)} data-testid="message-details">
          {t('message.details')}
        </button>
      ),
    },
  ];
}
