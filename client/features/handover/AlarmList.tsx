import { useTranslation } from 'react-i18next';
import { handledStatuses } from '#domain/alarms/alarm.ts';
import type { SheetAlarm, SheetIncident, SheetList } from '#domain/handover/sheet.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { number } from '#client/ui/number.ts';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { SimpleTable } from '#client/ui/primitives/SimpleTable.tsx';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import classes from './handover.module.css';

interface Props<Row extends SheetAlarm> {
  readonly kind: 'open' | 'shelved' | 'escalated';
  readonly list: SheetList<Row>;
  /** What the last column says of a row. */
  readonly last: (row: Row) => string;
}

/** Many devices are named after their guardrail. */
function placeText({ device_name: device, railName }: SheetAlarm): string {
  return device.startsWith(railName) ? device : [device, railName].filter((text) => text !== '').join(' · ');
}

/** How many alarms a row stands for. */
function Members({ of: { memberCount } }: { readonly of: SheetIncident }) {
  const { t } = useTranslation();
  const n = number(memberCount);
  return (
    <Chip look="info" title={t('handover.incident', { n })} data-testid="handover-members">
      ×{n}
    </Chip>
  );
}

/** One list of a sheet, with how many there were where it does not hold all of them. */
export function AlarmList<Row extends SheetAlarm>({ kind, list, last }: Props<Row>) {
  const { t } = useTranslation();
  // Of a sheet of before nobody counted incidents: each alarm is a row.
  const { rows, total, isMore, incidentCount = total } = list;
  const counted = (n: number): string => `${number(n)}${isMore ? '+' : ''}`;
  const title = t(`handover.${kind}.title`);
  /** Of an incident with others that the list is not of: how many it is of. */
  const partOf = ({ incident }: SheetAlarm): string[] =>
    incident === undefined || incident.listedCount === incident.memberCount
      ? []
      : [t(`handover.${kind}.listed`, { n: number(incident.listedCount) })];
  const heads = ['severity', 'what', 'first', 'status'] as const;
  return (
    <section aria-label={title} data-testid={`handover-${kind}`}>
      <h3>
        {title}
        {incidentCount === total ? ' ' : ' · '}
        <b className="gl-num" data-testid="handover-count">
          {incidentCount === total
            ? counted(total)
            : t('handover.inIncidents', {
                total: counted(total),
                count: incidentCount,
                n: counted(incidentCount),
              })}
        </b>
      </h3>
      {rows.length === 0 ? (
        <p className="gl-weak">{t(`handover.${kind}.none`)}</p>
      ) : (
        <div className={classes.rows}>
          <SimpleTable
            label={title}
            heads={[...heads.map((name) => t(`handover.col.${name}`)), t(`handover.${kind}.last`)]}
            rows={rows}
            idOf={({ id }) => id}
            cells={(row) => {
              const status = handledStatuses.find((each) => each === row.handledStatus);
              return [
                <SeverityChip key="severity" severity={row.severity} />,
                <span key="what" className={classes.what}>
                  {alarmTypeText(t, row.typeCode)} {row.incident !== undefined && <Members of={row.incident} />}
                  <small>{[placeText(row), ...partOf(row)].join(' · ')}</small>
                </span>,
                dateTime(row.firstOccurredAt).slice(0, 16),
                status === undefined ? row.handledStatus : <HandledMark key="status" status={status} />,
                last(row),
              ];
            }}
            wide={[2, 3]}
          />
          {(incidentCount > rows.length || isMore) && (
            <small>{t('handover.firstOnes', { n: number(rows.length) })}</small>
          )}
        </div>
      )}
    </section>
  );
}
