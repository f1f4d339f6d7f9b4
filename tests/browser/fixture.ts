import { test as base, expect, type Browser, type BrowserContext } from '@playwright/test';
import { poolContexts } from './contextPool.ts';

/** What the pages of a worker were refused, until a test asks. */
const refused: string[] = [];

/** What was refused since the last question: for a test that is about it. */
export const takeRefusals = (): string[] => refused.splice(0);

/** Told by each page of a context when its content security policy refuses something. */
function tellRefusals(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber, sample } = event;
    const where = `${sourceFile}:${lineNumber}:${columnNumber}`;
    console.error(`policy refused: ${effectiveDirective} ${blockedURI} ${where} ${sample} on ${location.pathname}`);
  });
}

async function watch(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(tellRefusals);
  context.on('console', (message) => {
    if (message.text().startsWith('policy refused: ')) refused.push(message.text());
  });
  return context;
}

/** Every test of a screen: whatever it does, the content security policy has nothing to refuse. */
export const test = base.extend<{ policy: void }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      poolContexts(browser, async (options) => watch(await open(options)));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  policy: [
    async ({ browser }, use) => {
      await use();
      const found = takeRefusals();
      expect(found, `${browser.browserType().name()} was refused`).toEqual([]);
    },
    { auto: true },
  ],
});
