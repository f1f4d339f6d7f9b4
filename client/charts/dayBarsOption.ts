import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '#client/theme/tokens.ts';
import { number } from '#client/ui/number.ts';
import { axisTip } from './axisTip.ts';

/** Counts of one kind, a figure a day. */
export interface DaySeries {
  readonly name: string;
  readonly color: string;
  readonly values: readonly number[];
}

export interface DayBarsInput {
  /** YYYY-MM-DD, without gaps. */
  readonly days: readonly string[];
  readonly series: readonly DaySeries[];
}

/** Counts by day as stacked bars: whole numbers on the axis, days as MM-DD. */
export function dayBarsOption({ days, series }: DayBarsInput, token: Tokens): EChartsCoreOption {
  return {
    animation: false,
    grid: { top: 10, right: 4, bottom: 22, left: 34, containLabel: false },
    xAxis: {
      type: 'category',
      data: [...days],
      axisLine: { lineStyle: { color: token.line } },
      axisTick: { show: false },
      axisLabel: { color: token.text3, fontSize: 11, hideOverlap: true, formatter: (date: string) => date.slice(5) },
    },
    // Without any count the axis still has a one.
    yAxis: { type: 'value', minInterval: 1, max: ({ max }: { max: number }) => (max === 0 ? 1 : null) },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      confine: true,
      backgroundColor: token.surface,
      borderColor: token.line,
      padding: [6, 10],
      textStyle: { color: token.text1, fontSize: 12 },
      formatter: axisTip((value) => number(value as number)),
    },
    series: series.map(({ name, color, values }) => ({
      name,
      type: 'bar',
      stack: 'day',
      barMaxWidth: 14,
      data: [...values],
      itemStyle: { color },
      emphasis: { disabled: true },
    })),
  };
}
