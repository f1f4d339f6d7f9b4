import { useComputedColorScheme } from '@mantine/core';
import ReactEChartsCore from 'echarts-for-react/esm/core';
import * as echarts from 'echarts/core';
import type { ComponentProps } from 'react';
import { tokensOf, type Tokens } from '#client/theme/tokens.ts';
import { themeName } from './chartTheme.ts';

type Passed = 'replaceMerge' | 'notMerge' | 'onChartReady' | 'onEvents';

interface Props extends Pick<ComponentProps<typeof ReactEChartsCore>, Passed> {
  readonly height: number;
  /** What the picture says, for those who do not see it. */
  readonly label: string;
  readonly optionOf: (token: Tokens) => echarts.EChartsCoreOption;
}

/** One chart instance for the life of the panel, in the theme of the page. What it draws, its user registers. */
export function EChart({ height, label, optionOf, ...chart }: Props) {
  const scheme = useComputedColorScheme('light');
  return (
    <div role="img" aria-label={label}>
      <ReactEChartsCore
        echarts={echarts}
        theme={themeName(scheme)}
        option={optionOf(tokensOf(scheme))}
        style={{ height, width: '100%' }}
        {...chart}
      />
    </div>
  );
}
