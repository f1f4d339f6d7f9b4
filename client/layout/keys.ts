/** What a key of the frame does. */
export type Command =
  | { readonly kind: 'search' }
  | { readonly kind: 'help' }
  | { readonly kind: 'reload' }
  | { readonly kind: 'go'; readonly path: string };

/** Where `g` and a second key lead. @source docs/requirements.md C0 */
export const targets = {
  m: { path: '/position/index', titleKey: 'menu.position' },
  p: { path: '/project/index', titleKey: 'menu.project' },
  d: { path: '/device/index', titleKey: 'menu.device' },
  r: { path: '/realtimeData/index', titleKey: 'menu.realtimeData' },
  a: { path: '/device/deviceAlarmList', titleKey: 'page.deviceAlarmList.title' },
  n: { path: '/message/list', titleKey: 'page.messageList.title' },
} as const;

/** The second key must follow in this time. */
export const chordMs = 1_500;

interface Read {
  readonly command: Command | undefined;
  /** A first key was pressed and waits for its second until then, epoch ms. */
  readonly waitsUntil: number | undefined;
  /** The key is the frame's: the page must not act on it too. */
  readonly taken: boolean;
}

/** What a key means, with the time it was pressed and until when a `g` before it waits. */
export function readKey(key: string, now: number, waitsUntil: number | undefined): Read {
  const done = (command: Command): Read => ({ command, waitsUntil: undefined, taken: true });
  if (waitsUntil !== undefined && now <= waitsUntil) {
    const target = Object.entries(targets).find(([name]) => name === key)?.[1];
    // A second key that leads nowhere ends the wait and does nothing by itself.
    return target === undefined
      ? { command: undefined, waitsUntil: undefined, taken: key.length === 1 }
      : done({ kind: 'go', path: target.path });
  }
  if (key === 'g') return { command: undefined, waitsUntil: now + chordMs, taken: true };
  if (key === '/') return done({ kind: 'search' });
  if (key === '?') return done({ kind: 'help' });
  if (key === 'r') return done({ kind: 'reload' });
  return { command: undefined, waitsUntil: undefined, taken: false };
}
