import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LogEntry, LogLevel } from '#client/stores/log.ts';
import type { Column } from '#client/ui/table/columns.ts';
import { Moment } from '#client/ui/time/Moment.tsx';
import classes from './log.module.css';

const pictures = { error: IconCircleX, warn: IconAlertTriangle, info: IconInfoCircle } as const;

/** A level: picture and word. */
export function LevelMark({ level }: { readonly level: LogLevel }) {
  const { t } = useTranslation();
  const Picture = pictures[level];
  return (
    <span className={`gl-mark gl-tight ${classes.level}`} data-level={level}>
      <Picture size={14} stroke={1.75} aria-hidden="true" />
      {t(`log.one.${level}`)}
    </span>
  );
}

export function logColumns(t: TFunction): Array<Column<LogEntry>> {
  const text = (value: string | number | undefined): string => String(value ?? '');
  return [
    { key: 'time', title: t('log.col.time'), width: 132, render: ({ time }) => <Moment at={time} /> },
    { key: 'level', title: t('log.col.level'), width: 96, render: ({ level }) => <LevelMark level={level} /> },
    { key: 'type', title: t('log.col.type'), width: 128, from: 800, render: ({ type }) => t(`log.type.${type}`) },
    { key: 'message', title: t('log.col.message'), render: ({ message }) => message, hint: ({ message }) => message },
    {
      key: 'url',
      title: t('log.col.url'),
      from: 640,
      render: ({ meta }) => text(meta['url']),
      hint: ({ meta }) => text(meta['url']),
    },
  ];
}
