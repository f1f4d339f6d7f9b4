import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '#client/theme/tokens.ts';
import { day } from '#domain/time.ts';
import { clock, dateTime } from '#client/ui/time/time.ts';
import { number } from '#client/ui/number.ts';

/** [epoch ms, value]; null breaks the line where data is missing. */
export type ChartPoint = readonly [ts: number, value: number | null];

export interface ChartLine {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly points: readonly ChartPoint[];
  /** [epoch ms, least, most] of each step, drawn as a band. */
  readonly band?: ReadonlyArray<readonly [number, number, number]>;
}

export interface Threshold {
  readonly value: number;
  readonly label: string;
  readonly kind: 'raise' | 'clear';
}

export interface LineChartInput {
  readonly lines: readonly ChartLine[];
  readonly from: number;
  readonly to: number;
  readonly decimals: number;
  readonly unit: string;
  readonly thresholds?: readonly Threshold[];
  /** A moment with a vertical line and a foot. */
  readonly raisedAt?: number;
  /** Value of the last point beside the line. */
  readonly endLabels?: boolean;
}

function thresholdLine(threshold: Threshold, token: Tokens): object {
  const raise = threshold.kind === 'raise';
  return {
    yAxis: threshold.value,
    lineStyle: {
      color: raise ? token.status2 : token.disabled,
      type: raise ? [5, 4] : [2, 3],
      width: 1,
    },
    label: {
      formatter: threshold.label,
      position: 'insideStartTop',
      color: raise ? token.status2Shade : token.text3,
      fontSize: 11,
    },
  };
}

function raiseLine(raisedAt: number, token: Tokens): object {
  return {
    xAxis: raisedAt,
    symbol: ['triangle', 'none'],
    symbolSize: 7,
    lineStyle: { color: token.chartRaise, width: 1, type: 'solid' },
    label: { show: false },
  };
}

function marksOf(input: LineChartInput, token: Tokens): object {
  const raisedAt = input.raisedAt;
  return {
    silent: true,
    animation: false,
    symbol: 'none',
    data: [
      ...(input.thresholds ?? []).map((each) => thresholdLine(each, token)),
      ...(raisedAt === undefined ? [] : [raiseLine(raisedAt, token)]),
    ],
  };
}

function bandSeries(line: ChartLine): object[] {
  if (line.band === undefined) return [];
  const shared = {
    type: 'line',
    stack: `band-${line.id}`,
    silent: true,
    lineStyle: { opacity: 0 },
    tooltip: { show: false },
  };
  return [
    { ...shared, id: `${line.id}-low`, data: line.band.map(([ts, low]) => [ts, low]) },
    {
      ...shared,
      id: `${line.id}-high`,
      data: line.band.map(([ts, low, high]) => [ts, high - low]),
      areaStyle: { color: line.color, opacity: 0.16 },
    },
  ];
}

function lineSeries(line: ChartLine, input: LineChartInput, index: number, token: Tokens): object {
  return {
    id: line.id,
    name: line.name,
    type: 'line',
    data: line.points,
    connectNulls: false,
    itemStyle: { color: line.color },
    lineStyle: { color: line.color },
    emphasis: { disabled: true },
    ...(input.lines.length === 1 && line.band === undefined ? { areaStyle: { color: line.color, opacity: 0.08 } } : {}),
    ...(index === 0 ? { markLine: marksOf(input, token) } : {}),
    ...(input.endLabels === true
      ? {
          endLabel: {
            show: true,
            distance: 6,
            color: token.text1,
            formatter: ({ value }: { value: ChartPoint }) => `{dot|●} ${number(value[1], input.decimals)}`,
            rich: { dot: { color: line.color, fontSize: 9 } },
          },
          labelLayout: { moveOverlap: 'shiftY' },
        }
      : {}),
  };
}

const steps = [1, 1.5, 2, 3, 4, 6, 8, 10] as const;

/** The next figure that an axis can be cut into whole steps up to. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = steps.find((each) => each * power >= value) ?? 10;
  return Number((step * power).toPrecision(3));
}

/** Room above the highest of values and raise thresholds, so that a line never lies on the edge. */
function highest(input: LineChartInput): (range: { max: number }) => number {
  const limits = (input.thresholds ?? []).map((each) => each.value);
  return ({ max }) => {
    const top = Math.max(max, ...limits);
    return top > 0 ? roundUp(top * 1.1) : Math.ceil(top);
  };
}

function lowest(input: LineChartInput): (range: { min: number }) => number {
  const limits = (input.thresholds ?? []).map((each) => each.value);
  return ({ min }) => {
    const bottom = Math.min(min, ...limits);
    return bottom >= 0 && bottom < 50 ? 0 : Math.floor(bottom * (bottom < 0 ? 1.1 : 0.9));
  };
}

/** The whole option of a line chart over time: one grid, dashed thresholds with their value, crosshair. */
export function lineOption(input: LineChartInput, token: Tokens): EChartsCoreOption {
  return {
    animation: false,
    grid: { top: 10, right: input.endLabels === true ? 52 : 12, bottom: 22, left: 40, containLabel: false },
    xAxis: {
      type: 'time',
      min: input.from,
      max: input.to,
      axisLabel: { hideOverlap: true, formatter: (ts: number) => axisTime(ts, input.to - input.from) },
      axisPointer: {
        show: true,
        snap: true,
        lineStyle: { color: token.text2, type: [2, 2] },
        label: {
          backgroundColor: token.inverse,
          color: token.onInverse,
          fontSize: 11,
          padding: [2, 6],
          formatter: ({ value }: { value: number }) => clock(value),
        },
      },
    },
    yAxis: { type: 'value', splitNumber: 3, min: lowest(input), max: highest(input) },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: token.surface,
      borderColor: token.line,
      padding: [6, 10],
      textStyle: { color: token.text1, fontSize: 12 },
      valueFormatter: (value: unknown) => `${number(value as number, input.decimals)} ${input.unit}`,
    },
    series: [
      ...input.lines.flatMap(bandSeries),
      ...input.lines.map((line, index) => lineSeries(line, input, index, token)),
    ],
  };
}

/** HH:mm, with the day before it when the chart is longer than one. */
function axisTime(ts: number, span: number): string {
  const whole = dateTime(ts);
  return span <= day ? whole.slice(11, 16) : whole.slice(5, 16);
}
