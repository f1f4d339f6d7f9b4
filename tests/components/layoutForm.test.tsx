import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { layoutDefaults, type LayoutKey } from '#domain/access/layout.ts';
import { setLayout } from '#client/stores/layout.ts';
import { LayoutForm } from '#client/ui/layoutForm/LayoutForm.tsx';
import { mount } from './mount.tsx';

const box = (key: LayoutKey) => page.getByTestId(`setting-${key}`).element() as HTMLInputElement;

afterEach(() => setLayout(layoutDefaults));

test('SEED-254 SEED-255 SEED-256 SEED-257 SEED-258 dependents are greyed while their parent is off and keep their value', async () => {
  setLayout({ ...layoutDefaults, showBreadcrumbIcon: true, tabs: true });
  await mount(<LayoutForm />, '/systemSet/personSet?tab=layout');
  await expect.element(page.getByTestId('layout-form')).toBeVisible();
  for (const [parent, dependents] of [
    ['headerFix', ['headerHide', 'headerStick']],
    ['showBreadcrumb', ['showBreadcrumbIcon']],
    ['tabs', ['showTabsIcon', 'tabsFix', 'tabsReload', 'tabsOrder']],
  ] as const) {
    const disabled = () => dependents.map((key) => box(key).disabled);
    const checked = () => dependents.map((key) => box(key).checked);
    const turn = async (): Promise<void> => {
      box(parent).focus();
      await userEvent.keyboard(' ');
    };
    expect(disabled()).toEqual(dependents.map(() => false));
    const before = checked();
    await turn();
    await expect.poll(() => box(parent).checked).toBe(false);
    await expect.poll(disabled).toEqual(dependents.map(() => true));
    expect(checked()).toEqual(before);
    await turn();
    await expect.poll(() => box(parent).checked).toBe(true);
    await expect.poll(disabled).toEqual(dependents.map(() => false));
  }
});
