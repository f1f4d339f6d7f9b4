import type { Phase } from '#client/realtime/websoket.ts';

/** Up to here the data is of this moment. */
const freshMs = 5_000;
/** After so long without a word the data is old, whatever the socket says. */
const lostMs = 10_000;

export type LinkState = 'opening' | 'live' | 'late' | 'lost';

interface Link {
  readonly phase: Phase;
  readonly lastHeardAt: number | null;
  /** Since when this page waits for the first word. */
  readonly openedAt: number;
  readonly now: number;
}

/** How far what the wall shows can be believed. @source docs/requirements.md C25 */
export function linkState({ phase, lastHeardAt, openedAt, now }: Link): LinkState {
  if (lastHeardAt === null) return now - openedAt > lostMs ? 'lost' : 'opening';
  const age = now - lastHeardAt;
  if (age > lostMs || (phase === 'off' && age > freshMs)) return 'lost';
  return phase === 'live' && age <= freshMs + 1_000 ? 'live' : 'late';
}
