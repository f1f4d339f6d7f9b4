import { needOf } from '#domain/alarms/need.ts';
import { Box, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { alarmFindings } from '#domain/texts/alarmContent.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { Moment } from '#client/ui/time/Moment.tsx';
import type { ReportRow } from './calls.ts';
import classes from './alarmReport.module.css';

/** A row of the report on a phone. */
export function ReportCardRow({ row }: { readonly row: ReportRow }) {
  const { t } = useTranslation();
  const findings = alarmFindings(row, currentLocale());
  return (
    <>
      <Group gap={8} wrap="nowrap">
        <SeverityChip severity={row.severity} isOver={needOf(row) === 0} />
        <b>{alarmTypeText(t, row.typeCode)}</b>
        <Box ml="auto">
          <HandledMark status={row.handledStatus} />
        </Box>
      </Group>
      <div>{row.device_name}</div>
      {findings !== '' && <div className={classes.findings}>{findings}</div>}
      <Box c="var(--gl-text-2)">
        <Moment at={row.firstOccurredAt} />
      </Box>
    </>
  );
}
