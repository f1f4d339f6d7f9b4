import { expect, test } from 'vitest';
import { effectiveLayout, layoutDefaults, layoutParents, pickLayout, readLayout, type LayoutKey } from './layout.ts';
import { layoutSchema } from './userSettings.ts';

test('SEED-363 SEED-364 a new user has the seed’s defaults on, everything else off, and both themes primary', () => {
  expect(Object.keys(layoutDefaults).sort()).toEqual(Object.keys(layoutSchema.shape).sort());
  const on = (Object.keys(layoutDefaults) as LayoutKey[]).filter((key) => layoutDefaults[key] === true).sort();
  expect(on).toEqual(
    [
      'headerStick',
      'tabsFix',
      'tabsOrder',
      'siderFix',
      'headerFix',
      'headerMenu',
      'showMobileLogo',
      'showBreadcrumb',
    ].sort(),
  );
  expect([layoutDefaults.siderTheme, layoutDefaults.headerTheme]).toEqual(['primary', 'primary']);
  expect(layoutSchema.safeParse(layoutDefaults).success).toBe(true);
});

test('a switch keeps its value but does nothing while its parent is off', () => {
  for (const [key, parent] of Object.entries(layoutParents)) {
    const both = { ...layoutDefaults, [key]: true, [parent]: true };
    const alone = { ...both, [parent]: false };
    expect(effectiveLayout(both)[key as LayoutKey], key).toBe(true);
    expect(alone[key as LayoutKey], key).toBe(true);
    expect(effectiveLayout(alone)[key as LayoutKey], key).toBe(false);
  }
});

test('of what is stored only valid settings are read', () => {
  expect(readLayout({ tabs: true, headerTheme: 'dark', siderTheme: 'pink', tabsFix: 'yes', other: 1 })).toEqual({
    tabs: true,
    headerTheme: 'dark',
  });
  for (const nothing of [null, undefined, 'text', 3, []]) expect(readLayout(nothing)).toEqual({});
});

test('the settings of a larger object are picked', () => {
  expect(pickLayout({ ...layoutDefaults, isMobile: true } as typeof layoutDefaults)).toEqual(layoutDefaults);
});
