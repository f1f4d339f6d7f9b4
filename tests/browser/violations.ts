import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** No page of ours has frames of other origins, and what is right need not be told: a third less work. */
const builderOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

async function sentencesOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  );
}

/**
 * What axe finds against WCAG 2.1 A and AA, as sentences: which rule, where, what it asks. The dark page is the light
 * one in other colours: there the rules of colour are asked.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const isDark = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark';
  const builder = builderOf(page);
  return sentencesOf(isDark ? builder.withRules(['color-contrast', 'link-in-text-block']) : builder.withTags(tags));
}

/** Texts of a part of the page that are too faint on their ground. */
export function contrastOf(page: Page, selector: string): Promise<string[]> {
  return sentencesOf(builderOf(page).include(selector).withRules(['color-contrast']));
}
