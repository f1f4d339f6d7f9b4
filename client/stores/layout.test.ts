import { expect, test } from 'vitest';
import { layoutDefaults } from '#domain/access/layout.ts';
import { deviceClass, effective, layout } from './layout.ts';

test('SEED-022 SEED-023 mobile up to 600, tablet up to 992, else desktop', () => {
  const nameAt = (width: number): string[] =>
    Object.entries(deviceClass(width)).flatMap(([name, is]) => (is ? [name] : []));
  expect([390, 600].map(nameAt)).toEqual([['isMobile'], ['isMobile']]);
  expect([601, 992].map(nameAt)).toEqual([['isTablet'], ['isTablet']]);
  expect([993, 2_560].map(nameAt)).toEqual([['isDesktop'], ['isDesktop']]);
});

test('the state area has the seed’s keys with a new user’s values, and what the window is', () => {
  expect(layout).toEqual({
    ...layoutDefaults,
    isMobile: false,
    isTablet: false,
    isDesktop: true,
    isFullscreen: false,
  });
});

test('what acts leaves out what depends on something that is off, and keeps what the window is', () => {
  const acting = effective({ ...layout, isMobile: true, tabs: false, tabsFix: true });
  expect(acting.tabsFix).toBe(false);
  expect(acting.isMobile).toBe(true);
});
