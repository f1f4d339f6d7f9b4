import { proxy, snapshot, useSnapshot } from 'valtio';
import { currentToken } from '#client/api/cookies.ts';
import { post } from '#client/api/http.ts';
import {
  effectiveLayout,
  layoutDefaults,
  pickLayout,
  readLayout,
  type LayoutKey,
  type LayoutSettings,
} from '#domain/access/layout.ts';
import { keepText, keptText } from '#client/api/keptText.ts';
import { throttle } from './throttle.ts';
import { areaKey } from './persist.ts';

/** Widest mobile and tablet, CSS px. @source docs/requirements.md F4 */
export const mobileMax = 600;
export const tabletMax = 992;
/** Pause between two looks at the window's size. @source docs/requirements.md F4 */
export const resizeMs = 100;
/** Pause after the last change before the server is told. */
export const saveMs = 500;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * State area `layout`: the user's settings as they are kept, and what the window is. @source docs/requirements.md F13
 */
export interface LayoutArea extends Mutable<LayoutSettings> {
  isMobile: boolean;
  isTablet: boolean;
  isDesktop: boolean;
  isFullscreen: boolean;
}

export const layout = proxy<LayoutArea>({
  ...layoutDefaults,
  isMobile: false,
  isTablet: false,
  isDesktop: true,
  isFullscreen: false,
});

/** Which of the three classes a width belongs to. @source docs/requirements.md F4 */
export function deviceClass(width: number): Pick<LayoutArea, 'isMobile' | 'isTablet' | 'isDesktop'> {
  return {
    isMobile: width <= mobileMax,
    isTablet: width > mobileMax && width <= tabletMax,
    isDesktop: width > tabletMax,
  };
}

/** Keeps the device class and the full-screen flag true to the window; called once, before the first screen. */
export function watchWindow(): void {
  const look = (): void => {
    Object.assign(layout, deviceClass(window.innerWidth));
  };
  look();
  window.addEventListener('resize', throttle(look, resizeMs));
  // The Fullscreen API tells of itself; F11 only of the window.
  const byKey = window.matchMedia('(display-mode: fullscreen)');
  const full = (): void => {
    layout.isFullscreen = document.fullscreenElement !== null || byKey.matches;
  };
  full();
  document.addEventListener('fullscreenchange', full);
  byKey.addEventListener('change', full);
}

/** Whose settings these are; their unsent keys wait for the server. */
let owner: string | undefined;
const unsent = new Set<LayoutKey>();
let timer: ReturnType<typeof setTimeout> | undefined;

function keep(): void {
  if (owner === undefined) return;
  const state = pickLayout(snapshot(layout));
  keepText(areaKey('layout', owner), JSON.stringify({ version: 1, state, unsent: [...unsent] }));
}

function stored(uuid: string): { settings: Partial<LayoutSettings>; unsent: LayoutKey[] } {
  try {
    const kept = JSON.parse(keptText(areaKey('layout', uuid)) ?? '{}') as {
      version?: unknown;
      state?: unknown;
      unsent?: unknown;
    };
    const settings = kept.version === 1 ? readLayout(kept.state) : {};
    const names: unknown[] = Array.isArray(kept.unsent) ? kept.unsent : [];
    return { settings, unsent: (Object.keys(settings) as LayoutKey[]).filter((key) => names.includes(key)) };
  } catch {
    return { settings: {}, unsent: [] };
  }
}

/** Takes up the settings that this browser has of a user: at sign-in and at start, before the server answers. */
export function openLayout(uuid: string | undefined): void {
  clearTimeout(timer);
  owner = uuid;
  unsent.clear();
  const mine = uuid === undefined ? { settings: {}, unsent: [] } : stored(uuid);
  for (const key of mine.unsent) unsent.add(key);
  Object.assign(layout, layoutDefaults, mine.settings);
}

/** What the server has of the user wins, but for changes that it has not been told yet: those are sent now. */
export function takeLayout(fromServer: unknown): void {
  const theirs = Object.entries(readLayout(fromServer)).filter(([key]) => !unsent.has(key as LayoutKey));
  Object.assign(layout, Object.fromEntries(theirs));
  keep();
  if (unsent.size > 0) void send();
}

async function send(): Promise<void> {
  clearTimeout(timer);
  if (owner === undefined || currentToken() === undefined || unsent.size === 0) return;
  const from = owner;
  const sent = [...unsent];
  const settings = snapshot(layout);
  const change = Object.fromEntries(sent.map((key) => [key, settings[key]])) as Partial<LayoutSettings>;
  try {
    await post('/api/web/setting/layout', change);
  } catch {
    // Said by the caller of the call; the keys stay unsent and go with the next change or the next visit.
    return;
  }
  if (owner !== from) return;
  for (const key of sent) if (layout[key] === change[key]) unsent.delete(key);
  keep();
}

/** Changes settings: they act at once, are kept in this browser at once, and on the server half a second later. */
export function setLayout(change: Partial<LayoutSettings>): void {
  for (const [key, value] of Object.entries(change)) {
    if (layout[key as LayoutKey] === value) continue;
    Object.assign(layout, { [key]: value });
    unsent.add(key as LayoutKey);
  }
  keep();
  clearTimeout(timer);
  timer = setTimeout(() => void send(), saveMs);
}

/** Another tab of the same user changed them: they act here too. */
export function followLayout(): void {
  window.addEventListener('storage', (event) => {
    if (owner === undefined || event.key !== areaKey('layout', owner) || event.newValue === null) return;
    Object.assign(layout, stored(owner).settings);
  });
}

/** Settings that act (dependents of a switch that is off are off) and what the window is. */
export function effective(area: LayoutArea): LayoutArea {
  const { isMobile, isTablet, isDesktop, isFullscreen } = area;
  return { ...effectiveLayout(area), isMobile, isTablet, isDesktop, isFullscreen };
}

/** The layout as it acts, for components. */
export function useLayout(): LayoutArea {
  return effective(useSnapshot(layout));
}
