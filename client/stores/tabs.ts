import { subscribe } from 'valtio';
import { may } from '#domain/access/access.ts';
import { currentToken, currentUuid } from '#client/api/cookies.ts';
import { post } from '#client/api/http.ts';
import { mergeTabs, restoreTabs, tabsToStore } from './nav/storedTabs.ts';
import type { OpenTab } from './nav/tabRules.ts';
import { account } from './account.ts';
import { newTabKey, page, putTabs } from './page.ts';
import { areaKey, readArea, writeArea } from './persist.ts';

/** Pause after the last change before the server is told. @source docs/requirements.md F5 */
export const saveTabsMs = 500;

interface Kept {
  readonly tabs: readonly OpenTab[];
  /** The server was not told of them yet. */
  readonly unsent: boolean;
}

/** Whose tabs these are. */
let owner: string | undefined;
let unsent = false;
/** Changes that win over the server's tabs: before it has answered those of an earlier visit, then all. */
let isAhead = (): boolean => unsent;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The tabs as they were taken up, and the list that was kept last. */
let atStart: readonly OpenTab[] = [];
let known: readonly OpenTab[] = [];
/** What the server has, as it was sent. */
let sent = '';

const access = (): readonly string[] => account.userInfo?.access ?? [];

function keep(): void {
  if (owner !== undefined) writeArea(areaKey('page', owner), { tabs: page.opened, unsent } satisfies Kept);
}

async function send(): Promise<void> {
  clearTimeout(timer);
  const from = owner;
  const tabs = tabsToStore(page.opened);
  const text = JSON.stringify(tabs);
  if (from === undefined || currentToken() === undefined) return;
  try {
    if (text !== sent) await post('/api/web/setting/tabs', { tabs }, { quiet: true });
  } catch {
    // They stay unsent and go with the next change or the next visit.
    return;
  }
  if (owner !== from) return;
  sent = text;
  unsent = JSON.stringify(tabsToStore(page.opened)) !== text;
  keep();
}

/** Takes up the tabs that this browser has of a person: at sign-in and at start, before the server answers. */
export function openTabs(uuid: string | undefined): void {
  clearTimeout(timer);
  owner = uuid;
  sent = '';
  const kept = uuid === undefined ? {} : readArea<Kept>(areaKey('page', uuid));
  unsent = kept.unsent === true;
  // The page that is being opened is a change too, and no reason to forget what another machine left.
  const fromBefore = unsent;
  isAhead = () => fromBefore;
  known = restoreTabs(kept.tabs, { routes: page.routes, access: access(), newKey: newTabKey });
  atStart = known;
  putTabs(known);
}

/**
 * What the server has of the person's tabs comes in their place, as another machine may have left them; what was opened
 * or closed here meanwhile stays so. Changes that the server was not told of win: they are sent now.
 * @source docs/requirements.md F5
 */
export function takeTabs(fromServer: unknown, uuid: string | undefined = currentUuid()): void {
  if (owner !== uuid) openTabs(uuid);
  if (owner === undefined) return;
  const mine = page.opened.filter((tab) => may(access(), tab.meta.auth));
  const mineWin = isAhead();
  isAhead = () => unsent;
  if (mineWin || !Array.isArray(fromServer)) {
    if (mine.length < page.opened.length) putTabs(mine);
    void send();
    return;
  }
  const theirs = restoreTabs(fromServer, { routes: page.routes, access: access(), newKey: newTabKey });
  sent = JSON.stringify(tabsToStore(theirs));
  putTabs(mergeTabs({ theirs, mine, atStart, current: page.current }));
}

/** Keeps the tabs with every change: here at once, on the server half a second after the last. */
export function followTabs(): void {
  subscribe(page, () => {
    if (page.opened === known || owner === undefined) return;
    known = page.opened;
    unsent = true;
    keep();
    clearTimeout(timer);
    timer = setTimeout(() => void send(), saveTabsMs);
  });
}
