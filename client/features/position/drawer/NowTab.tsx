import { Anchor, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import { agoOf } from '#client/ui/time/time.ts';
import { useAge } from '#client/ui/time/useAge.ts';
import { useSoft } from '../useModel.ts';
import { AlarmBox } from './AlarmBox.tsx';
import { MetricTile } from './MetricTile.tsx';
import { tileMetrics, type MetricLimits, type TileMetric } from './tiles.ts';
import { useValues } from './useValues.ts';
import classes from './drawer.module.css';
import metricClasses from './metric.module.css';

function Reported({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const age = useAge(at);
  const { key, n } = agoOf(age);
  return (
    <span className={classes.reported} data-fresh={age < 120_000 || undefined}>
      {t('position.now.reported', { ago: t(key, { n }) })}
    </span>
  );
}

/** The peak of an open impact: it stays until somebody has looked at the rail. */
function peakOf(alarms: readonly AlarmRow[], metric: TileMetric): number | undefined {
  const latched = alarms.find((alarm) => alarm.metric === metric && alarm.typeCode === 'COLLISION');
  return latched?.value ?? undefined;
}

interface Props {
  readonly row: DeviceRow;
  readonly alarms: readonly AlarmRow[];
  readonly limits: MetricLimits;
  readonly onMore: () => void;
  /** On a phone the buttons stand at the bottom of the sheet. */
  readonly outer?: { readonly handling: boolean; readonly onDone: () => void } | undefined;
}

/** Live values with the gravest open alarm above them. */
export function NowTab({ row, alarms, limits, onMore, outer }: Props) {
  const { t } = useTranslation();
  const values = useValues(row.id);
  const soft = useSoft(row.id);
  const [worst] = alarms;
  const reportedAt = soft?.lastSeenAt ?? values.at;
  return (
    <Stack gap={8}>
      {worst !== undefined && (
        <AlarmBox key={worst.id} alarm={worst} hotkey {...(outer === undefined ? {} : { outer })} />
      )}
      {alarms.length > 1 && (
        <Anchor component="button" type="button" fz={12} mr="auto" onClick={onMore}>
          {t('position.drawer.more', { n: alarms.length - 1 })}
        </Anchor>
      )}
      <Group justify="space-between" fz={12} c="dimmed">
        <span>{t(row.deviceStatus === 4 ? 'position.now.offline' : 'position.now.title')}</span>
        {reportedAt === null ? <span>{t('position.now.never')}</span> : <Reported at={reportedAt} />}
      </Group>
      <div className={metricClasses.metrics} data-testid="position-metrics">
        {tileMetrics.map((metric) => (
          <MetricTile
            key={metric}
            metric={metric}
            values={values}
            limits={limits[metric]}
            peak={peakOf(alarms, metric)}
          />
        ))}
      </div>
    </Stack>
  );
}
