import { Group } from '@mantine/core';
import i18next, { type TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import { auditActionName, auditModules } from '#domain/audit/actionName.ts';
import { dayRange } from '#domain/zone.ts';
import { download } from '#client/api/download.ts';
import { currentZone } from '#client/api/zone.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { account } from '#client/stores/account.ts';
import { auditOutcome } from '#client/ui/audit/outcome.ts';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { filtersFor } from '#client/ui/list/filters.ts';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import { useAskedList } from '#client/ui/list/useAskedList.ts';
import { useNumberedQuery } from '#client/ui/list/useNumberedQuery.ts';
import type { Column } from '#client/ui/table/columns.ts';
import { Moment } from '#client/ui/time/Moment.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { AuditDetail } from './AuditDetail.tsx';
import { OutcomeMark } from './OutcomeMark.tsx';
import { pageAudit, type AuditAsked } from './calls.ts';
import type { AuditRow } from './row.ts';
import list from '#client/ui/list/list.module.css';

const filtersOfLog = filtersFor<AuditAsked>()({
  user: { kind: 'user', label: 'log.audit.user', w: 180, ask: (userId) => ({ userId }) },
  action: {
    kind: 'one',
    label: 'log.audit.action',
    w: 150,
    isSearchable: true,
    options: () => auditModules(currentLocale()).map(({ code, name }) => ({ value: code, label: name })),
    ask: (action) => ({ action }),
  },
  outcome: {
    kind: 'one',
    label: 'log.audit.outcome',
    w: 112,
    options: () => (['ok', 'failed'] as const).map((value) => ({ value, label: i18next.t(`log.audit.${value}`) })),
    ask: (outcome) => (outcome === 'ok' || outcome === 'failed' ? { outcome } : {}),
  },
  // Set by links to one row's history.
  targetType: { kind: 'slot', ask: (targetType) => ({ targetType }) },
  // A text that no id can be finds nothing by being left to the server.
  targetId: { kind: 'text', label: 'log.audit.targetId', w: 200, ask: (text) => ({ targetId: text.trim() }) },
  days: {
    kind: 'days',
    label: 'log.audit.time',
    w: 250,
    ask: ({ from, to }) => ({
      ...(from !== '' && { start: dayRange(currentZone(), from)?.start }),
      ...(to !== '' && { end: dayRange(currentZone(), to)?.end }),
    }),
  },
});
const defaults = { ...filtersOfLog.none, sort: '', size: 20 };

const actionOf = (row: AuditRow): string => auditActionName(row.action, currentLocale());
const targetOf = (row: AuditRow): string => [row.targetType, row.targetId].filter(Boolean).join(' ');

const columnsOf = (t: TFunction): Array<Column<AuditRow>> => [
  { key: 'at', title: t('log.audit.time'), width: 132, render: (row) => <Moment at={row.at} /> },
  {
    key: 'username',
    title: t('log.audit.user'),
    width: 150,
    hint: (row) => row.username ?? undefined,
    render: (row) => row.username ?? <span className="gl-faint">{t('log.audit.anonymous')}</span>,
  },
  { key: 'action', title: t('log.audit.action'), hint: (row) => row.action, render: (row) => <b>{actionOf(row)}</b> },
  {
    key: 'target',
    title: t('log.audit.target'),
    from: 800,
    hint: targetOf,
    render: (row) => <span className="gl-faint">{targetOf(row) || t('common.none')}</span>,
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

/**
 * Who did what in the person's organisations: the second tab of /log. No props.
 * @source docs/requirements.md A22, F10
 */
export function AuditTab() {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const [filters, setFilters] = useNumberedQuery(defaults);
  const [openRow, setOpenRow] = useState<AuditRow>();
  const { page, size } = filters;
  const asked = filtersOfLog.asked(filters);
  const log = useAskedList(JSON.stringify(filters), (signal) => pageAudit({ ...asked, page, page_size: size }, signal));
  const close = (): void => setOpenRow(undefined);
  return (
    <div className={list.page} data-testid="audit-list">
      <ListFrame
        area="audit"
        title={t('log.audit.title')}
        view="audit"
        list={log}
        columns={useMemo(() => columnsOf(t), [t])}
        filters={filters}
        onTurn={setFilters}
        isTall={false}
        onOpen={setOpenRow}
        openId={openRow?.id ?? ''}
        onClose={close}
        rowData={(row) => ({ 'data-action': row.action, 'data-errno': String(row.result) })}
        renderCard={(row) => (
          <>
            <Group justify="space-between" gap="4px 12px">
              <b>{actionOf(row)}</b>
              <OutcomeMark t={t} row={row} />
            </Group>
            <small className="gl-faint">
              {row.username ?? t('log.audit.anonymous')} · {row.ip} · {dateTime(row.at)}
            </small>
          </>
        )}
        onExport={
          may(userInfo?.access ?? [], ['export']) ? () => download('/home/audit/audit/export', asked) : undefined
        }
        onReset={filtersOfLog.count(filters) > 0 ? () => setFilters(filtersOfLog.none) : undefined}
        empty={{ hint: t('log.audit.emptyHint') }}
      >
        <FilterFields area="audit" of={filtersOfLog} filters={filters} onChange={setFilters} />
      </ListFrame>
      <AuditDetail row={openRow} onClose={close} />
    </div>
  );
}
