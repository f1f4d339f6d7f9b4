import { useComputedColorScheme } from '@mantine/core';
import { LineChart as LineSeries } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { connect, init, use, type ECharts } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { tokensOf } from '#client/theme/tokens.ts';
import { themeName } from './chartTheme.ts';
import { lineOption, type LineChartInput } from './lineOption.ts';

use([
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

/** One chart instance for the life of the panel: new data goes into it, nothing is built anew. */
export function LineChart({ height, label, group, ...input }: Props) {
  const scheme = useComputedColorScheme('light');
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);

  useEffect(() => {
    if (box.current === null) return undefined;
    const made = init(box.current, themeName(scheme), { renderer: 'canvas' });
    chart.current = made;
    if (group !== undefined) {
      made.group = group;
      connect(group);
    }
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, [scheme, group]);

  useEffect(() => {
    chart.current?.setOption(lineOption(input, tokensOf(scheme)), { replaceMerge: ['series'] });
  });

  return <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />;
}
