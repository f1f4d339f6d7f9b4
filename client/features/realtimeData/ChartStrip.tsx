import { ActionIcon, Group, SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minute } from '#domain/time.ts';
import type { HistorySeries } from '#domain/telemetry/history.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';
import { isMomentary } from '#client/charts/momentary.ts';
import { tokensOf } from '#client/theme/tokens.ts';
import { useFromNow } from '#client/ui/time/tick.ts';
import { getHistory, type RealtimeRecord } from './calls.ts';
import { Values } from './cells.tsx';
import { lineColor } from './lineColor.ts';
import { thresholdsFor } from './levels.ts';
import { MetricChart } from './MetricChart.tsx';
import { createRings } from './rings.ts';
import classes from './realtime.module.css';

/** Charts of the strip, at most four. */
const charted: readonly MetricKey[] = ['tilt', 'impactG', 'dispMm', 'vibRms'];
const windowsMin = ['5', '15', '60'] as const;
/** Parts of its width by which a chart moves on: less could not be seen. */
const steps = 300;

interface Props {
  readonly rows: readonly RealtimeRecord[];
}

/** Live lines of the picked rows, one chart a metric, with a shared crosshair. */
export function ChartStrip({ rows }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const [minutes, setMinutes] = useState<string>('15');
  const token = tokensOf(useComputedColorScheme('light'));
  const Chevron = open ? IconChevronDown : IconChevronUp;
  useRings(rows);
  return (
    <section className={classes.strip} aria-label={t('realtime.chart.title')}>
      <Group gap="4px 12px" mih={40} px={20}>
        <h2>{t('realtime.chart.title')}</h2>
        {rows.length === 0 && <small className="gl-faint">{t('realtime.chart.pick')}</small>}
        <ul className={`gl-plain ${classes.lines}`}>
          {rows.map((row, index) => (
            <li key={row.id}>
              <i style={{ background: lineColor(token, index) }} />
              {row.device_name}
            </li>
          ))}
        </ul>
        <SegmentedControl
          size="xs"
          aria-label={t('realtime.chart.window')}
          data={windowsMin.map((n) => ({ value: n, label: t('realtime.chart.min', { n }) }))}
          value={minutes}
          onChange={setMinutes}
        />
        <ActionIcon
          variant="default"
          size={28}
          aria-expanded={open}
          aria-label={t(open ? 'realtime.chart.collapse' : 'realtime.chart.expand')}
          onClick={() => setOpen((before) => !before)}
        >
          <Chevron size={16} aria-hidden="true" />
        </ActionIcon>
      </Group>
      {open && rows.length > 0 && <Charts rows={rows} spanMs={Number(minutes) * minute} />}
    </section>
  );
}

async function lastHour(id: string, signal: AbortSignal): Promise<HistorySeries> {
  const now = Date.now();
  return (await getHistory(id, charted, now - 60 * minute, now, { signal })).series;
}

/** Fills a ring for each picked row from history and keeps it growing. */
function useRings(rows: readonly RealtimeRecord[]): void {
  const store = use(Values);
  const rings = useMemo(() => createRings(store, lastHour), [store]);
  const ids = rows.map((row) => row.id).join();
  useEffect(() => rings.keep(ids === '' ? [] : ids.split(',')), [rings, ids]);
  useEffect(() => () => rings.keep([]), [rings]);
}

function Charts({ rows, spanMs }: Props & { readonly spanMs: number }) {
  const store = use(Values);
  const step = spanMs / steps;
  // Drawn anew when the picture moves by a step, or when something came in; looked at once a second.
  const drawn = useFromNow((at) => {
    const versions = rows.map((row) => store.ringOf(row.id)?.version() ?? 0);
    return [Math.ceil(at / step) * step, ...versions].join();
  });
  const now = Number(drawn.slice(0, drawn.indexOf(',')));
  const token = tokensOf(useComputedColorScheme('light'));
  return (
    <div className={classes.charts}>
      {charted.map((metric) => (
        <MetricChart
          key={metric}
          metric={metric}
          group="realtime-strip"
          endLabels
          from={now - spanMs}
          to={now}
          limits={thresholdsFor(
            metric,
            rows.map((row) => row.thresholds),
          )}
          lines={rows.map((row, index) => ({
            id: row.id,
            name: row.device_name,
            color: lineColor(token, index),
            isMomentary: isMomentary(metric),
            points: store.ringOf(row.id)?.points(metric, now - spanMs) ?? [],
          }))}
        />
      ))}
    </div>
  );
}
