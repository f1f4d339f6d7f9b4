import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { stackFacts } from './stackFacts.ts';

type Open = (options?: BrowserContextOptions) => Promise<BrowserContext>;
type CloseOptions = Parameters<BrowserContext['close']>[0];

/** As many contexts may wait for the next test. */
const idleMax = 4;
/** So often one is taken: what a renderer keeps of pages that are gone grows. */
const leasesMax = 40;
/** Of the product's origin, and not the product: nothing writes there while its storage is emptied. */
const emptyPath = '/api/health';

/** After one of these the next test gets a new context: what they do cannot be taken back, or dearly. */
const spoiling = ['routeWebSocket', 'newCDPSession', 'setOffline', 'grantPermissions', 'emulateMedia'] as const;
const spoilingClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/**
 * A context and its page that one test takes after the other. To load a page in a new one costs half as much again as
 * in one whose renderer is there. What a test left is gone: storage, cookies, routes, scripts, listeners, history.
 */
class Pooled {
  readonly #context: BrowserContext;
  readonly #reallyClose: (options?: CloseOptions) => Promise<void>;
  readonly #isFree: (self: Pooled) => boolean;
  readonly #openSession: (page: Page) => Promise<CDPSession>;
  #page: Page | undefined;
  #session: CDPSession | undefined;
  #viewport: ReturnType<Page['viewportSize']> = null;
  #undo: Array<() => unknown> = [];
  #isPageTaken = false;
  #isSpoilt = false;
  #isTaken = false;
  #leases = 0;

  constructor(context: BrowserContext, isFree: (self: Pooled) => boolean) {
    this.#context = context;
    this.#isFree = isFree;
    this.#reallyClose = context.close.bind(context);
    this.#openSession = context.newCDPSession.bind(context);
    const newPage = context.newPage.bind(context);
    context.close = (options) => this.#free(options);
    context.newPage = async () => {
      if (this.#page !== undefined && !this.#isPageTaken) return this.#handOut(this.#page);
      const page = await newPage();
      if (this.#page === undefined) this.#keep(page);
      return page;
    };
    this.#watch(context);
    for (const name of spoilingClock) this.#spoils(context.clock, name);
  }

  take(): BrowserContext {
    this.#isTaken = true;
    this.#leases += 1;
    return this.#context;
  }

  #spoils<T extends object>(target: T, name: keyof T): void {
    const act = target[name];
    if (typeof act !== 'function') return;
    const wrapped = (...args: unknown[]): unknown => {
      this.#isSpoilt = true;
      return Reflect.apply(act, target, args);
    };
    Object.assign(target, { [name]: wrapped });
  }

  /** What a test adds is noted, to be taken away behind it. */
  #watch(target: BrowserContext | Page): void {
    for (const name of spoiling) if (name in target) this.#spoils(target, name as keyof typeof target);
    const addInitScript = target.addInitScript.bind(target);
    target.addInitScript = async (...args: Parameters<Page['addInitScript']>) => {
      const script = await addInitScript(...args);
      this.#undo.push(() => script.dispose());
      return script;
    };
    const on = target.on.bind(target) as (event: string, listener: () => void) => unknown;
    const off = target.off.bind(target) as typeof on;
    const noted = (event: string, listener: () => void): unknown => {
      on(event, listener);
      this.#undo.push(() => off(event, listener));
      return target;
    };
    Object.assign(target, { on: noted });
  }

  #keep(page: Page): void {
    this.#page = page;
    this.#isPageTaken = true;
    this.#viewport = page.viewportSize();
    this.#watch(page);
  }

  /** Its history begins with the first page that the test opens. */
  #handOut(page: Page): Page {
    this.#isPageTaken = true;
    const goto = page.goto.bind(page);
    page.goto = async (...args) => {
      page.goto = goto;
      const response = await goto(...args);
      await this.#session?.send('Page.resetNavigationHistory').catch(() => undefined);
      return response;
    };
    this.#undo.push(() => (page.goto = goto));
    return page;
  }

  async #free(options?: CloseOptions): Promise<void> {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    const isKept = !this.#isSpoilt && this.#leases < leasesMax && (await this.#forget().catch(() => false));
    this.#isPageTaken = false;
    if (!isKept || !this.#isFree(this)) await this.#reallyClose(options);
  }

  /** @returns whether nothing is left of the test */
  async #forget(): Promise<boolean> {
    const [context, page] = [this.#context, this.#page];
    if (page === undefined || page.isClosed()) return false;
    for (const other of context.pages()) if (other !== page) await other.close();
    await Promise.all([page, context].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    for (const undo of this.#undo.splice(0)) await undo();
    if (this.#viewport !== null) await page.setViewportSize(this.#viewport);
    await page.goto(stackFacts().url + emptyPath, { timeout: 10_000 });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await page.mouse.move(0, 0);
    this.#session ??= await this.#openSession(page);
    return true;
  }
}

/** From now on contexts of this browser are used again, each for the same options only. */
export function poolContexts(browser: Browser, open: Open): void {
  const idle = new Map<string, Pooled[]>();
  const idleCount = (): number => [...idle.values()].reduce((sum, { length }) => sum + length, 0);
  browser.newContext = async (options) => {
    const key = JSON.stringify(options ?? {});
    const waiting = idle.get(key)?.pop();
    const isFree = (self: Pooled): boolean => {
      if (idleCount() >= idleMax) return false;
      idle.set(key, [...(idle.get(key) ?? []), self]);
      return true;
    };
    return (waiting ?? new Pooled(await open(options), isFree)).take();
  };
  // A page that has its context to itself, and closes it with itself.
  browser.newPage = async (options) => {
    const context = await open(options);
    const page = await context.newPage();
    page.once('close', () => void context.close());
    return page;
  };
}
