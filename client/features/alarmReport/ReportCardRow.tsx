import { useTranslation } from 'react-i18next';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import type { ReportRow } from './calls.ts';
import classes from './alarmReport.module.css';

/** A row of the report on a phone. */
export function ReportCardRow({ row }: { readonly row: ReportRow }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.cardHead}>
        <SeverityChip severity={row.severity} />
        <b>{alarmTypeText(t, row.typeCode)}</b>
        <HandledMark status={row.handledStatus} />
      </div>
      <div>{row.device_name}</div>
      <div className={classes.second}>{row.content}</div>
      <div className={classes.second}>{dateTime(row.firstOccurredAt)}</div>
    </>
  );
}
