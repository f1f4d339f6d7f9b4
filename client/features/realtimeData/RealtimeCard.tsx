import { Box, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { metrics, type MetricKey } from '#domain/telemetry/metrics.ts';
import { StatusChip } from '#client/ui/status/StatusChip.tsx';
import type { RealtimeRecord } from './calls.ts';
import { LastReportCell, useDevice, ValueCell } from './cells.tsx';
import list from '#client/ui/list/list.module.css';
import classes from './realtime.module.css';

const chosen: readonly MetricKey[] = ['tiltX', 'impactG', 'dispMm', 'batteryPct'];

/** A device on a phone: status and four figures that live. */
export function RealtimeCard({ row }: { readonly row: RealtimeRecord }) {
  const { t } = useTranslation();
  const device = useDevice(row);
  return (
    <>
      <div className={list.cardHead}>
        <b className="gl-cut">{row.device_name}</b>
        <span className={device.deviceStatus === 4 ? classes.offline : undefined}>
          <StatusChip status={device.deviceStatus} />
        </span>
      </div>
      <Group gap={8} wrap="nowrap" justify="space-between" fz={12} c="var(--gl-text-3)">
        <span className="gl-cut">
          {row.code} · {row.railName}
        </span>
        <Box flex="none">
          <LastReportCell id={row.id} />
        </Box>
      </Group>
      <dl className={classes.cardValues}>
        {chosen.map((metric) => (
          <div key={metric}>
            <dt className="gl-cut">
              {t(`metric.${metric}`)} {metrics[metric].unit}
            </dt>
            <dd>
              <ValueCell record={row} metric={metric} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
