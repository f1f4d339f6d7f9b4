import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeRow } from '#client/api/notices.ts';
import type { Picks } from '#client/ui/list/usePicked.ts';
import { Moment } from '#client/ui/time/Moment.tsx';
import { ReadMark, TypeMark } from './marks.tsx';
import classes from './messages.module.css';

interface Props {
  readonly row: NoticeRow;
  readonly picks: Pick<Picks<NoticeRow>, 'picked' | 'pick'>;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** A message on a phone: what, whether it was read, where, when. A tap opens the details. */
export function MessageCard({ row, picks, children }: Props) {
  const { t } = useTranslation();
  const { picked, pick } = picks;
  return (
    <Group gap={4} align="stretch" wrap="nowrap">
      <label className={classes.pick}>
        <Checkbox
          checked={picked.has(row.id)}
          aria-label={t('common.selectRow')}
          onChange={({ currentTarget }) =>
            pick(new Set(currentTarget.checked ? [...picked, row.id] : [...picked].filter((id) => id !== row.id)))
          }
        />
      </label>
      <div className={classes.cardBody}>
        <div className={classes.cardHead}>
          <TypeMark row={row} />
          <ReadMark isRead={row.isRead} />
        </div>
        <p className={row.isRead === 1 ? classes.old : classes.new}>{row.content}</p>
        <p className="gl-cut gl-second" style={{ fontSize: 12 }}>
          {row.railName} {row.deviceCode}
        </p>
        <div className={classes.cardFoot}>
          <Moment at={row.createdAt} />
          {children}
        </div>
      </div>
    </Group>
  );
}
