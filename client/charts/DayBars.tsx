import { useComputedColorScheme } from '@mantine/core';
import ReactEChartsCore from 'echarts-for-react/esm/core';
import { BarChart } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { tokensOf } from '#client/theme/tokens.ts';
import { themeName } from './chartTheme.ts';
import { dayBarsOption, type DayBarsInput } from './dayBarsOption.ts';

echarts.use([BarChart, GridComponent, TooltipComponent, AxisPointerComponent, CanvasRenderer]);

interface Props extends DayBarsInput {
  readonly height: number;
  /** What the picture says, for those who do not see it. */
  readonly label: string;
}

const replaced = ['series'];

/** One chart instance for the life of the panel: new data goes into it, nothing is built anew. */
export function DayBars({ height, label, ...input }: Props) {
  const scheme = useComputedColorScheme('light');
  return (
    <div role="img" aria-label={label}>
      <ReactEChartsCore
        echarts={echarts}
        theme={themeName(scheme)}
        option={dayBarsOption(input, tokensOf(scheme))}
        replaceMerge={replaced}
        style={{ height, width: '100%' }}
      />
    </div>
  );
}
