import { useTranslation } from 'react-i18next';
import { metrics } from '#domain/telemetry/metrics.ts';
import { isPastMoment } from '#client/charts/momentary.ts';
import { metricValue, withUnit } from '#client/ui/number.ts';
import { useFromNow } from '#client/ui/time/tick.ts';
import { Ago } from '#client/ui/time/Ago.tsx';
import { sparkOf, sparkSize, tileState, type Limits, type Sample, type TileMetric } from './tiles.ts';
import type { DeviceValues } from './takeReadings.ts';
import classes from './metric.module.css';

/** A sparkline shows at least this span of its unit, so that noise stays flat. */
const leastSpan: Readonly<Record<TileMetric, number>> = {
  impactG: 0.5,
  tilt: 2,
  tiltX: 2,
  tiltY: 2,
  vibRms: 1,
  dispMm: 20,
  temp: 4,
  batteryPct: 20,
};

interface SparkProps {
  readonly samples: readonly Sample[];
  readonly metric: TileMetric;
  readonly limit: number | undefined;
}

function Sparkline({ samples, metric, limit }: SparkProps) {
  const { line, area, end, limitY } = sparkOf(samples, limit, leastSpan[metric]);
  const { width, height } = sparkSize;
  return (
    <svg className={classes.spark} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {limitY !== null && <path className={classes.sparkLimit} d={`M0 ${limitY.toFixed(1)}H${width}`} />}
      <path className={classes.sparkArea} d={area} />
      <path className={classes.sparkLine} d={line} />
      {end !== null && <circle className={classes.sparkEnd} cx={end[0]} cy={end[1]} r={2.5} />}
    </svg>
  );
}

function useContext({ metric, values, limits, peak }: Props): string {
  const { t } = useTranslation();
  const decimals = (value: number): string => value.toFixed(metrics[metric].decimals === 0 ? 0 : 1);
  if (peak !== undefined && limits !== undefined) {
    return t('position.now.peak', { value: metricValue(metric, values.latest[metric]), raise: decimals(limits.raise) });
  }
  if (metric === 'batteryPct') {
    const { batteryV, rsrp } = values.latest;
    if (batteryV === undefined && rsrp === undefined) return '';
    return t('position.now.power', { voltage: withUnit('batteryV', batteryV), signal: withUnit('rsrp', rsrp) });
  }
  if (limits?.warn !== undefined) {
    return t('position.now.warnRaise', { warn: decimals(limits.warn), raise: decimals(limits.raise) });
  }
  if (limits !== undefined) return t('position.now.raise', { value: decimals(limits.raise) });
  const samples = (values.samples[metric] ?? []).map(([, value]) => value);
  if (samples.length < 2) return '';
  return t('position.now.range', {
    min: metricValue(metric, Math.min(...samples)),
    max: metricValue(metric, Math.max(...samples)),
  });
}

interface Props {
  readonly metric: TileMetric;
  readonly values: DeviceValues;
  /** Of the device; absent for a metric that never calls for attention. */
  readonly limits: Limits | undefined;
  /** A latched alarm's peak: shown instead of the value, which stands below. */
  readonly peak?: number | undefined;
}

/**
 * One metric: figure with its unit, ten minutes, and what its limits are. Tinted only when it is past one, grey with
 * its age when it is of a moment long gone.
 */
export function MetricTile(props: Props) {
  const { metric, values, limits, peak } = props;
  const { t } = useTranslation();
  const value = peak ?? values.latest[metric];
  const at = values.times[metric];
  const past = useFromNow((now) => peak === undefined && isPastMoment(metric, at, now));
  const state = tileState(limits, value, past);
  const context = useContext(props);
  return (
    <div className={classes.metric} data-state={state} data-testid={`position-metric-${metric}`}>
      <div className={classes.metricHead}>
        <span>{t(`metric.${metric}`)}</span>
        {state === 'over' && <b>{t('position.now.over')}</b>}
        {state === 'warn' && <b>{t('position.now.warn')}</b>}
      </div>
      <div className={classes.metricBody}>
        <span className={classes.figure}>
          {metricValue(metric, value)}
          <small>{metrics[metric].unit}</small>
        </span>
        <Sparkline samples={values.samples[metric] ?? []} metric={metric} limit={limits?.raise} />
      </div>
      <div className={`gl-cut ${classes.metricFoot}`}>{state === 'past' ? <Ago at={at ?? null} /> : context}</div>
    </div>
  );
}
