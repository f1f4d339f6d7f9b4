import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { drawn, settle } from './frames.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
/** The dark page is the light one in other colours: there these are asked. */
const colours = ['color-contrast', 'link-in-text-block'];

/** The script of the version that Playwright's own wrapper brings; that one has it read twice each time it looks. */
const axe = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { readonly source: string };

type Asked = { readonly type: 'tag' | 'rule'; readonly values: string[] };
interface Found {
  readonly id: string;
  readonly nodes: ReadonlyArray<{ readonly target: unknown[]; readonly failureSummary?: string }>;
}

async function sentencesOf(page: Page, runOnly: Asked, within: string | null): Promise<string[]> {
  // What fades in is fainter than it will be.
  await drawn(page);
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([only, selector]) => {
      const { axe: here } = window as unknown as {
        axe: { run(where: unknown, how: object): Promise<{ violations: Found[] }> };
      };
      // No page of ours has frames, and what is right need not be told: a third less work.
      const how = { runOnly: only, resultTypes: ['violations'], iframes: false };
      const where = selector === null ? document : { include: [[selector]] };
      return (await here.run(where, how)).violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary = '' }) => ({ target, failureSummary })),
      }));
    },
    [runOnly, within] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary.split('\n')[1]?.trim() ?? ''}`),
  );
}

/** What axe finds against WCAG 2.1 A and AA, as sentences: which rule, where, what it asks. */
export async function violationsOf(page: Page): Promise<string[]> {
  const isDark = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark';
  return sentencesOf(page, isDark ? { type: 'rule', values: colours } : { type: 'tag', values: tags }, null);
}

/** As another page of the same browser tells it: nothing is loaded anew. */
async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((newValue) => {
    const key = 'mantine-color-scheme-value';
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  }, scheme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
}

/**
 * What axe finds on the page as it is, in the light theme, and again in the dark one; `also` is asked in each of them.
 */
export async function violationsInBothThemes(
  page: Page,
  where = '',
  also: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await showScheme(page, scheme);
    found.push(...(await violationsOf(page)).map((each) => `${where} ${scheme} ${each}`));
    await also(page);
  }
  await showScheme(page, 'light');
  return found;
}

/** Texts of a part of the page that are too faint on their ground. */
export function contrastOf(page: Page, selector: string): Promise<string[]> {
  return sentencesOf(page, { type: 'rule', values: ['color-contrast'] }, selector);
}
