import { useTranslation } from 'react-i18next';
import { metrics, type MetricKey } from '#domain/telemetry/metrics.ts';
import { StatusChip } from '#client/ui/status/StatusChip.tsx';
import type { RealtimeRecord } from './calls.ts';
import { LastReportCell, useDevice, ValueCell } from './cells.tsx';
import classes from './realtime.module.css';

const chosen: readonly MetricKey[] = ['tiltX', 'impactG', 'dispMm', 'batteryPct'];

/** A device on a phone: status and four figures that live. */
export function RealtimeCard({ row }: { readonly row: RealtimeRecord }) {
  const { t } = useTranslation();
  const device = useDevice(row);
  return (
    <>
      <div className={classes.cardHead} data-status={device.deviceStatus}>
        <b>{row.device_name}</b>
        <StatusChip status={device.deviceStatus} />
      </div>
      <div className={classes.cardSub}>
        <span>
          {row.code} · {row.railName}
        </span>
        <LastReportCell id={row.id} />
      </div>
      <dl className={classes.cardValues}>
        {chosen.map((metric) => (
          <div key={metric}>
            <dt>
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
