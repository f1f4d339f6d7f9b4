import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import type { Letter } from './calls.ts';
import { DropButton, LetterMark, reasonOf, receiverOf, RetryButton } from './columns.tsx';
import classes from './messageSettings.module.css';

interface Props {
  readonly row: Letter;
  readonly onRetry: (row: Letter) => void;
  readonly onDrop: (row: Letter) => void;
  readonly onClose: () => void;
}

/** One letter, whole: what the table has no room for. */
export function LetterDialog({ row, onRetry, onDrop, onClose }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const none = t('common.none');
  const target = row.target === null || row.target === '' ? none : row.target;
  const facts: ReadonlyArray<readonly [label: string, value: ReactNode]> = [
    [t('messageSettings.col.name'), row.noticeActionName],
    [t('messageSettings.log.col.content'), row.content],
    [t('messageSettings.log.col.channel'), t(`messageSettings.channel.${row.channel}`)],
    [t('messageSettings.log.col.receiver'), `${receiverOf(row, t)} ${target}`],
    [t('messageSettings.log.col.status'), <LetterMark key="status" row={row} t={t} />],
    [t('messageSettings.log.col.reason'), reasonOf(row, t) || none],
    [t('messageSettings.log.col.attempts'), number(row.attempts)],
    [t('messageSettings.log.col.time'), dateTime(row.createdAt)],
    [t('messageSettings.log.col.sentAt'), row.sentAt === null ? none : dateTime(row.sentAt)],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('messageSettings.log.detail')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      data-testid="msgset-letter"
    >
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.foot}>
        <DropButton row={row} t={t} onDrop={() => onDrop(row)} />
        <RetryButton row={row} t={t} onRetry={onRetry} />
      </div>
    </Modal>
  );
}
