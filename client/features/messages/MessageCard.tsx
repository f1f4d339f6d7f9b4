import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NoticeRow } from '#client/api/notices.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { HandleCell } from './columns.tsx';
import { ReadMark, TypeMark } from './marks.tsx';
import classes from './messages.module.css';

interface Props {
  readonly row: NoticeRow;
  readonly picked: boolean;
  readonly onPick: (picked: boolean) => void;
  readonly onHandle: ((row: NoticeRow) => void) | undefined;
}

/** A message on a phone: what, whether it was read, where, when. A tap opens the details. */
export function MessageCard({ row, picked, onPick, onHandle }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <label className={classes.pick}>
        <Checkbox
          checked={picked}
          aria-label={t('common.selectRow')}
          onChange={(event) => onPick(event.currentTarget.checked)}
        />
      </label>
      <div className={classes.cardBody}>
        <div className={classes.cardHead}>
          <TypeMark row={row} />
          <ReadMark isRead={row.isRead} />
        </div>
        <p className={row.isRead === 1 ? classes.old : classes.new}>{row.content}</p>
        <p className={classes.cardLine}>
          {row.railName} {row.deviceCode}
        </p>
        <div className={classes.cardFoot}>
          <time>{dateTime(row.createdAt)}</time>
          <HandleCell row={row} t={t} onHandle={onHandle} isTall />
        </div>
      </div>
    </div>
  );
}
