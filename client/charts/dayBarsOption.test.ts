import { expect, test } from 'vitest';
import { tokensOf } from '#client/theme/tokens.ts';
import { dayBarsOption } from './dayBarsOption.ts';

test('counts by day are stacked, their axis has whole numbers and is there without any', () => {
  const option = dayBarsOption(
    {
      days: ['2026-10-31', '2026-11-01'],
      series: [
        { name: '告警', color: '#111111', values: [2, 0] },
        { name: '故障', color: '#222222', values: [1, 3] },
      ],
    },
    tokensOf('light'),
  );
  expect((option['series'] as object[]).map((each) => ({ ...each }))).toMatchObject([
    { type: 'bar', stack: 'day', data: [2, 0] },
    { type: 'bar', stack: 'day', data: [1, 3] },
  ]);
  const axis = option['yAxis'] as { minInterval: number; max: (axis: { max: number }) => number | null };
  expect([axis.minInterval, axis.max({ max: 0 }), axis.max({ max: 7 })]).toEqual([1, 1, null]);
  const { axisLabel } = option['xAxis'] as { axisLabel: { formatter: (date: string) => string } };
  expect(axisLabel.formatter('2026-10-31')).toBe('10-31');
});
