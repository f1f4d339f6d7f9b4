import { useTranslation } from 'react-i18next';
import { handledStatuses } from '#domain/alarms/alarm.ts';
import type { SheetAlarm, SheetList } from '#domain/handover/sheet.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { number } from '#client/ui/number.ts';
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

/** One list of a sheet, with how many there were where it does not hold all of them. */
export function AlarmList<Row extends SheetAlarm>({ kind, list, last }: Props<Row>) {
  const { t } = useTranslation();
  const { rows, total, isMore } = list;
  const title = t(`handover.${kind}.title`);
  const heads = ['severity', 'what', 'first', 'status'] as const;
  return (
    <section aria-label={title} data-testid={`handover-${kind}`}>
      <h3>
        {title} <b className="gl-num">{`${number(total)}${isMore ? '+' : ''}`}</b>
      </h3>
      {rows.length === 0 ? (
        <p className={classes.none}>{t(`handover.${kind}.none`)}</p>
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
                  {alarmTypeText(t, row.typeCode)}
                  <small>{placeText(row)}</small>
                </span>,
                dateTime(row.firstOccurredAt).slice(0, 16),
                status === undefined ? row.handledStatus : <HandledMark key="status" status={status} />,
                last(row),
              ];
            }}
            wide={[2, 3]}
          />
          {(total > rows.length || isMore) && <small>{t('handover.firstOnes', { n: number(rows.length) })}</small>}
        </div>
      )}
    </section>
  );
}
