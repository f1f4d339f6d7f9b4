import { registerTheme } from 'echarts/core';
import { fontFamily } from '#client/theme/theme.ts';
import { tokensOf, type Scheme, type Tokens } from '#client/theme/tokens.ts';

/** Okabe–Ito order. */
export function seriesColors(token: Tokens): string[] {
  return [token.chart1, token.chart2, token.chart3, token.chart4, token.chart5, token.chart6];
}

function themeOf(scheme: Scheme): object {
  const token = tokensOf(scheme);
  const axis = {
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { color: token.text3, fontSize: 11 },
    splitLine: { lineStyle: { color: token.chartGrid } },
  };
  return {
    color: seriesColors(token),
    textStyle: { color: token.text2, fontSize: 11, fontFamily },
    valueAxis: axis,
    timeAxis: { ...axis, splitLine: { show: false } },
    line: { symbol: 'circle', showSymbol: false, lineStyle: { width: 1.5 } },
  };
}

/** The name of the registered theme of a scheme. */
export function themeName(scheme: Scheme): string {
  return `gl-${scheme}`;
}

for (const scheme of ['light', 'dark'] as const) registerTheme(themeName(scheme), themeOf(scheme));
