import type { EChartsCoreOption } from 'echarts/core';
import type { TrendPoint } from '#domain/alarms/report.ts';
import { minute } from '#domain/time.ts';
import type { Granularity } from '#domain/zone.ts';
import { axisTip } from '#client/charts/axisTip.ts';
import { number } from '#client/ui/number.ts';
import type { Tokens } from '#client/theme/tokens.ts';

export type TrendMode = 'count' | 'time';

export interface TrendWords {
  readonly alarm: string;
  readonly fault: string;
  readonly unhandled: string;
  readonly previous: string;
  readonly ack: string;
  readonly handle: string;
  /** Monday first. */
  readonly weekdays: readonly string[];
}

/** A step below its bar: short, with the weekday where a bar is a day. */
export function stepLabel(date: string, granularity: Granularity, words: TrendWords): string {
  if (granularity === 'month') return date;
  if (granularity === 'hour') return date.slice(5);
  if (granularity === 'week') return date.slice(5);
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return `${date.slice(5)} ${words.weekdays[weekday] ?? ''}`;
}

const bar = (name: string, color: string, cursor: string, data: readonly number[]) => ({
  name,
  type: 'bar',
  stack: 'all',
  barMaxWidth: 34,
  itemStyle: { color, borderWidth: 0 },
  cursor,
  data,
});

const line = (name: string, color: string, data: ReadonlyArray<number | null>) => ({
  name,
  type: 'line',
  symbol: 'circle',
  symbolSize: 6,
  showSymbol: data.length <= 60,
  connectNulls: false,
  lineStyle: { width: 1.5, color },
  itemStyle: { color },
  data,
});

const inMinutes = (ms: number | null): number | null => (ms === null ? null : ms / minute);

/** Bars of alarms on faults with what is unhandled as a line, a tick at the period before; or the two mean times. */
export function trendOption(
  trend: readonly TrendPoint[],
  granularity: Granularity,
  mode: TrendMode,
  words: TrendWords,
  token: Tokens,
  isNarrow: boolean,
): EChartsCoreOption {
  // As wide as a bar and a little more, of a chart about so wide.
  const tickPx = Math.min(44, (isNarrow ? 240 : 560) / Math.max(1, trend.length));
  // An hour leads nowhere.
  const cursor = granularity === 'hour' ? 'default' : 'pointer';
  const counts = [
    bar(
      words.alarm,
      token.chart1,
      cursor,
      trend.map(({ alarmCount }) => alarmCount),
    ),
    bar(
      words.fault,
      token.chart2,
      cursor,
      trend.map(({ faultCount }) => faultCount),
    ),
    {
      name: words.previous,
      type: 'scatter',
      symbol: 'rect',
      symbolSize: [tickPx, 2],
      itemStyle: { color: token.text3 },
      silent: true,
      data: trend.map(({ previousCount }) => previousCount),
    },
    line(
      words.unhandled,
      token.text1,
      trend.map(({ unhandledCount }) => unhandledCount),
    ),
  ];
  const times = [
    line(
      words.ack,
      token.chart1,
      trend.map(({ meanAckMs }) => inMinutes(meanAckMs)),
    ),
    line(
      words.handle,
      token.chart2,
      trend.map(({ meanHandleMs }) => inMinutes(meanHandleMs)),
    ),
  ];
  return {
    animation: false,
    grid: { left: 8, right: 12, top: 16, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      confine: true,
      axisPointer: { type: 'shadow' },
      formatter: axisTip((value) => (typeof value === 'number' ? number(value, mode === 'time' ? 1 : 0) : '--')),
    },
    xAxis: {
      type: 'category',
      data: trend.map(({ date }) => stepLabel(date, granularity, words)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: token.control } },
      axisLabel: { color: token.text3, fontSize: 12, hideOverlap: true },
    },
    yAxis: { type: 'value', ...(mode === 'count' ? { minInterval: 1 } : {}), splitNumber: 3 },
    series: mode === 'count' ? counts : times,
  };
}
