import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useMemo } from 'react';
import type { TrendPoint } from '#domain/alarms/report.ts';
import type { Granularity } from '#domain/zone.ts';
import { EChart } from '#client/charts/EChart.tsx';
import type { Tokens } from '#client/theme/tokens.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { trendOption, type TrendMode, type TrendWords } from './trendOption.ts';

echarts.use([BarChart, LineChart, ScatterChart, GridComponent, TooltipComponent, AxisPointerComponent, CanvasRenderer]);

interface Props {
  readonly trend: readonly TrendPoint[];
  readonly granularity: Granularity;
  readonly mode: TrendMode;
  readonly words: TrendWords;
  readonly height: number;
  readonly label: string;
  /** A bar was clicked. */
  readonly onPick: (date: string) => void;
}

/** Its library comes with it: a chunk of its own. */
export function TrendChart({ trend, granularity, mode, words, height, label, onPick }: Props) {
  const isNarrow = useMobile();
  const onEvents = useMemo(
    () => ({
      click: ({ dataIndex }: { readonly dataIndex: number }) => {
        const date = trend[dataIndex]?.date;
        if (date !== undefined) onPick(date);
      },
    }),
    [trend, onPick],
  );
  const optionOf = (token: Tokens) => trendOption(trend, granularity, mode, words, token, isNarrow);
  return <EChart height={height} label={label} optionOf={optionOf} notMerge onEvents={onEvents} />;
}
