import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import type { DayCount } from '../calls.ts';
import { seriesColors } from '../colors.ts';
import { roundTop } from '../rules/spread.ts';
import wall from '../wall.module.css';
import classes from './panels.module.css';

const width = 420;
const height = 176;
const top = 26;
const bottom = 28;
const barWidth = 34;
const lineColor = 'var(--wall-on-alarm)';

/** Alarms and faults of seven days, and what of them nobody has handled. @source docs/requirements.md C25 */
export function EventTrend({ days }: { readonly days: readonly DayCount[] }) {
  const { t, i18n } = useTranslation();
  const scale = (height - top - bottom) / roundTop(days.map((day) => day.alarmCount + day.faultCount));
  const step = width / Math.max(1, days.length);
  const floor = height - bottom;
  const lineAt = (day: DayCount, at: number): string =>
    `${(at + 0.5) * step},${floor - Math.min(day.unhandledCount * scale, floor - top)}`;
  // Above the bar, and above the dot of the line where that stands higher.
  const labelAt = (day: DayCount): number =>
    Math.min(floor - (day.alarmCount + day.faultCount) * scale, floor - day.unhandledCount * scale - 4) - 8;
  const words = days
    .map(({ date, alarmCount, faultCount, unhandledCount }) =>
      t('wall.trend.day', { date, alarms: alarmCount, faults: faultCount, unhandled: unhandledCount }),
    )
    .join(i18n.language === 'en-US' ? '; ' : '；');
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words}
      data-testid="wall-trend-chart"
    >
      <line stroke="var(--wall-line)" x1="0" x2={width} y1={floor} y2={floor} />
      {days.map((day, at) => {
        const isToday = at === days.length - 1;
        // Of today in the strong two of the three.
        const [alarmColor, faultColor] = seriesColors.slice(isToday ? 0 : 1);
        const middle = (at + 0.5) * step;
        const x = middle - barWidth / 2;
        const [alarms, faults] = [day.alarmCount * scale, day.faultCount * scale];
        const total = day.alarmCount + day.faultCount;
        return (
          <g key={day.date} data-date={day.date} data-total={total} data-today={isToday || undefined}>
            <rect fill={alarmColor} x={x} y={floor - alarms} width={barWidth} height={alarms} />
            {faults > 0 && (
              <rect
                fill={faultColor}
                x={x}
                y={floor - alarms - faults}
                width={barWidth}
                height={Math.max(0, faults - (alarms > 0 ? 1 : 0))}
              />
            )}
            <text x={middle} y={labelAt(day)}>
              {number(total)}
            </text>
            <text x={middle} y={height - 4}>
              {isToday ? t('wall.trend.today') : t('wall.trend.date', { n: Number(day.date.slice(8)) })}
            </text>
          </g>
        );
      })}
      <polyline fill="none" stroke={lineColor} strokeWidth="2" points={days.map(lineAt).join(' ')} />
      {days.map((day, at) => {
        const [x, y] = lineAt(day, at).split(',');
        return <circle key={day.date} fill={lineColor} cx={x} cy={y} r="3.5" />;
      })}
    </svg>
  );
}

/** What the bars and the line are. */
export function TrendLegend() {
  const { t } = useTranslation();
  return (
    <small className={`${wall.row} ${classes.legend}`}>
      <i style={{ background: seriesColors[0] }} />
      {t('wall.trend.alarms')}
      <i style={{ background: seriesColors[1] }} />
      {t('wall.trend.faults')}
      <i style={{ width: 16, height: 2, background: lineColor }} />
      {t('wall.trend.unhandled')}
    </small>
  );
}
