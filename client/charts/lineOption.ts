import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '#client/theme/tokens.ts';
import { day } from '#domain/time.ts';
import { clock, dateTime } from '#client/ui/time/time.ts';
import { number } from '#client/ui/number.ts';
import { axisTip } from './axisTip.ts';

/** [epoch ms, value]; null breaks the line where data is missing. */
export type ChartPoint = readonly [ts: number, value: number | null];

export interface ChartLine {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly points: readonly ChartPoint[];
  /** Values of single moments (an impact): dots, since nothing is known between them. */
  readonly isMomentary?: boolean;
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

/** From foot to top, as a pair: an end of its own symbol needs a point of its own. */
function raiseLine(raisedAt: number, { min, max }: Axis, token: Tokens): object[] {
  return [
    {
      coord: [raisedAt, min],
      symbol: 'triangle',
      symbolSize: 8,
      symbolRotate: 0,
      lineStyle: { color: token.chartRaise, width: 1, type: 'solid' },
      label: { show: false },
    },
    { coord: [raisedAt, max], symbol: 'none' },
  ];
}

function marksOf(input: LineChartInput, axis: Axis, token: Tokens): object {
  const raisedAt = input.raisedAt;
  return {
    silent: true,
    animation: false,
    symbol: 'none',
    data: [
      ...(input.thresholds ?? []).map((each) => thresholdLine(each, token)),
      ...(raisedAt === undefined ? [] : [raiseLine(raisedAt, axis, token)]),
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

const momentary = { showSymbol: true, symbolSize: 7, lineStyle: { opacity: 0 } } as const;

function lineSeries(line: ChartLine, input: LineChartInput, token: Tokens): object {
  return {
    id: line.id,
    name: line.name,
    type: 'line',
    data: line.points,
    connectNulls: false,
    itemStyle: { color: line.color },
    lineStyle: { color: line.color },
    emphasis: { disabled: true },
    // A report or two make no line: they are seen as dots.
    ...(line.points.length <= fewPoints ? { showSymbol: true, symbolSize: 6 } : { showSymbol: false }),
    ...(line.isMomentary === true ? momentary : {}),
    ...(input.lines.length === 1 && line.band === undefined && line.isMomentary !== true
      ? { areaStyle: { color: line.color, opacity: 0.08 } }
      : {}),
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

const fewPoints = 2;
const steps = [1, 2, 2.5, 5, 10] as const;
const intervals = 4;

/** The smallest round figure of which `intervals` hold a span. */
export function roundStep(span: number): number {
  const least = span / intervals;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = steps.find((each) => each * power >= least * 0.999) ?? 10;
  return Number((step * power).toPrecision(3));
}

interface Axis {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
}

/**
 * Ends of the value axis: room above the highest of values and thresholds, so that a line never lies on the edge.
 * Without any value the thresholds alone make the axis, so that an empty chart still says what is looked for.
 */
export function valueAxis(input: Pick<LineChartInput, 'lines' | 'thresholds' | 'from' | 'unit'>): Axis {
  const limits = (input.thresholds ?? []).map((each) => each.value);
  let top = Math.max(...limits, -Infinity);
  let bottom = Math.min(...limits, Infinity);
  for (const { points, band } of input.lines) {
    for (const [ts, value] of points) {
      if (value === null || ts < input.from) continue;
      top = Math.max(top, value);
      bottom = Math.min(bottom, value);
    }
    for (const [, low, high] of band ?? []) {
      top = Math.max(top, high);
      bottom = Math.min(bottom, low);
    }
  }
  if (top === -Infinity) return { min: 0, max: 1, interval: 1 };
  // From nought, unless all values lie far above it in a narrow band.
  const base = bottom >= 0 && (bottom < 50 || bottom < top * 0.5) ? 0 : bottom;
  const room = top > 0 && base === 0 ? top * 0.1 : 0;
  const interval = roundStep(Math.max(top + room - base, Math.abs(top) * 0.03, 0.01));
  const whole = input.unit === '%' ? 100 : Infinity;
  const min = Number((Math.floor(base / interval) * interval).toPrecision(6));
  const max = Math.min(whole, Number((Math.ceil((top + room) / interval) * interval).toPrecision(6)));
  return { min, max: max > min ? max : min + interval, interval };
}

/** The whole option of a line chart over time: one grid, dashed thresholds with their value, crosshair. */
export function lineOption(input: LineChartInput, token: Tokens): EChartsCoreOption {
  const axis = valueAxis(input);
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
    yAxis: { type: 'value', ...axis },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: token.surface,
      borderColor: token.line,
      padding: [6, 10],
      textStyle: { color: token.text1, fontSize: 12 },
      formatter: axisTip((value) => `${number(value as number, input.decimals)} ${input.unit}`),
    },
    series: [
      ...input.lines.flatMap(bandSeries),
      ...input.lines.map((line) => lineSeries(line, input, token)),
      // Thresholds stand on a line of their own, so that they are there before the first value.
      {
        id: 'marks',
        type: 'line',
        silent: true,
        tooltip: { show: false },
        data: [[input.from, null]],
        markLine: marksOf(input, axis, token),
      },
    ],
  };
}

/** HH:mm, with the day before it when the chart is longer than one. */
function axisTime(ts: number, span: number): string {
  const whole = dateTime(ts);
  return span <= day ? whole.slice(11, 16) : whole.slice(5, 16);
}
