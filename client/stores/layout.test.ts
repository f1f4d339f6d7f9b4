import { afterEach, expect, test, vi } from 'vitest';
import { layoutDefaults } from '#domain/access/layout.ts';
import { deviceClass, effective, layout, resizeMs, watchWindow } from './layout.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

test('SEED-351 while a window is drawn smaller and larger its size is looked at once each 100 ms, and at the last', () => {
  expect(resizeMs).toBe(100);
  vi.useFakeTimers();
  const size = { innerWidth: 1_440 };
  const heard: (() => void)[] = [];
  const nothing = { matches: false, addEventListener: () => undefined };
  vi.stubGlobal('window', {
    get innerWidth() {
      return size.innerWidth;
    },
    addEventListener: (name: string, listener: () => void) => void (name === 'resize' && heard.push(listener)),
    matchMedia: () => nothing,
  });
  vi.stubGlobal('document', { fullscreenElement: null, addEventListener: () => undefined });
  const drawTo = (width: number): void => {
    size.innerWidth = width;
    for (const listener of heard) listener();
  };
  watchWindow();
  drawTo(993);
  expect(layout.isDesktop).toBe(true);
  drawTo(700);
  drawTo(500);
  vi.advanceTimersByTime(99);
  expect(layout.isDesktop).toBe(true);
  vi.advanceTimersByTime(1);
  expect(layout.isMobile).toBe(true);
});
