import { LineChart as LineSeries } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import type { Tokens } from '#client/theme/tokens.ts';
import { EChart } from './EChart.tsx';
import { lineOption, type LineChartInput } from './lineOption.ts';

echarts.use([
  LineSeries,
  GridComponent,
  TooltipComponent,
  AxisPointerComponent,
  MarkLineComponent,
  LabelLayout,
  CanvasRenderer,
]);

interface Props extends LineChartInput {
  readonly height: number;
  readonly label: string;
  /** Charts of one group share their crosshair. */
  readonly group?: string;
}

const replaced = ['series'];

/** Lines over time with their thresholds. */
export function LineChart({ height, label, group, ...input }: Props) {
  const join = useCallback(
    (chart: echarts.ECharts) => {
      if (group === undefined) return;
      chart.group = group;
      echarts.connect(group);
    },
    [group],
  );
  const optionOf = (token: Tokens) => lineOption(input, token);
  return <EChart height={height} label={label} optionOf={optionOf} replaceMerge={replaced} onChartReady={join} />;
}
