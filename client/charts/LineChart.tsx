import { useComputedColorScheme } from '@mantine/core';
import ReactEChartsCore from 'echarts-for-react/esm/core';
import { LineChart as LineSeries } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { tokensOf } from '#client/theme/tokens.ts';
import { themeName } from './chartTheme.ts';
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
  /** What the picture says, for those who do not see it. */
  readonly label: string;
  /** Charts of one group share their crosshair. */
  readonly group?: string;
}

const replaced = ['series'];

/** One chart instance for the life of the panel: new data goes into it, nothing is built anew. */
export function LineChart({ height, label, group, ...input }: Props) {
  const scheme = useComputedColorScheme('light');
  const join = useCallback(
    (chart: echarts.ECharts) => {
      if (group === undefined) return;
      chart.group = group;
      echarts.connect(group);
    },
    [group],
  );
  return (
    <div role="img" aria-label={label}>
      <ReactEChartsCore
        echarts={echarts}
        theme={themeName(scheme)}
        option={lineOption(input, tokensOf(scheme))}
        replaceMerge={replaced}
        onChartReady={join}
        style={{ height, width: '100%' }}
      />
    </div>
  );
}
