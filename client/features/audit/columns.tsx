import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { auditActionName } from '#domain/audit/actionName.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { auditOutcome } from '#client/ui/audit/outcome.ts';
import type { Column } from '#client/ui/table/columns.ts';
import { dateTime } from '#client/ui/time/time.ts';
import type { AuditRow } from './row.ts';
import classes from './audit.module.css';

/** Done or refused, with glyph and words. */
export function OutcomeMark({ t, row }: { readonly t: TFunction; readonly row: AuditRow }) {
  const isGood = row.result === 0 || row.result === 1001;
  const Glyph = isGood ? IconCircleCheck : IconCircleX;
  return (
    <span className={isGood ? classes.good : classes.bad}>
      <Glyph size={16} stroke={1.75} aria-hidden="true" />
      {auditOutcome(t, row.result)}
    </span>
  );
}

export function auditColumns(t: TFunction): Array<Column<AuditRow>> {
  return [
    { key: 'at', title: t('log.audit.time'), width: 170, render: (row) => dateTime(row.at) },
    {
      key: 'username',
      title: t('log.audit.user'),
      width: 150,
      hint: (row) => row.username ?? undefined,
      render: (row) => row.username ?? <span className={classes.weak}>{t('log.audit.anonymous')}</span>,
    },
    {
      key: 'action',
      title: t('log.audit.action'),
      hint: (row) => row.action,
      render: (row) => <b className={classes.action}>{auditActionName(row.action, currentLocale())}</b>,
    },
    {
      key: 'target',
      title: t('log.audit.target'),
      from: 800,
      hint: (row) => [row.targetType, row.targetId].filter(Boolean).join(' '),
      render: (row) => (
        <span className={classes.weak}>
          {[row.targetType, row.targetId].filter(Boolean).join(' ') || t('common.none')}
        </span>
      ),
    },
    {
      key: 'result',
      title: t('log.audit.outcome'),
      width: 220,
      hint: (row) => auditOutcome(t, row.result),
      render: (row) => <OutcomeMark t={t} row={row} />,
    },
    { key: 'ip', title: t('log.audit.ip'), width: 130, from: 1_000, render: (row) => row.ip },
    {
      key: 'durationMs',
      title: `${t('log.audit.duration')} ms`,
      width: 104,
      from: 1_120,
      align: 'right',
      render: (row) => row.durationMs,
    },
  ];
}
