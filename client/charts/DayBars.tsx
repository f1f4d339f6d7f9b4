import { BarChart } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { Tokens } from '#client/theme/tokens.ts';
import { dayBarsOption, type DayBarsInput } from './dayBarsOption.ts';
import { EChart } from './EChart.tsx';

echarts.use([BarChart, GridComponent, TooltipComponent, AxisPointerComponent, CanvasRenderer]);

interface Props extends DayBarsInput {
  readonly height: number;
  readonly label: string;
}

const replaced = ['series'];

/** Counts of days, side by side and one upon the other. */
export function DayBars({ height, label, ...input }: Props) {
  const optionOf = (token: Tokens) => dayBarsOption(input, token);
  return <EChart height={height} label={label} optionOf={optionOf} replaceMerge={replaced} />;
}
