import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/**
 * What axe finds against WCAG 2.1 A and AA, as sentences: which rule, where, what it asks. The dark page is the light
 * one in other colours: there the rules of colour are asked.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const isDark = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark';
  // No page of ours has frames of other origins, and what is right need not be told: a third less work.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const rules = isDark ? builder.withRules(['color-contrast', 'link-in-text-block']) : builder.withTags(tags);
  const { violations } = await rules.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  );
}
