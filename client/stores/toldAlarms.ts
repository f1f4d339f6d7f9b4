import { minute } from '#domain/time.ts';
import { keepText, keptText } from '#client/api/keptText.ts';

/** How an alarm is told beyond the pages: once in a browser, however many of its tabs are open. */
export type Telling = 'sound' | 'notice';

/** A browser may hold a hidden tab back for a minute; later than this nobody tells an alarm as new. */
const keptMs = 10 * minute;
const mostKept = 300;

const keyOf = (how: Telling): string => `admin-told-${how}`;

/** [alarm, epoch ms of this browser], oldest first; nothing of what is too old or was written by something else. */
function toldOf(how: Telling): ReadonlyArray<readonly [string, number]> {
  try {
    const kept = JSON.parse(keptText(keyOf(how)) ?? '[]') as unknown;
    const since = Date.now() - keptMs;
    return Array.isArray(kept)
      ? (kept as unknown[]).filter(
          (each): each is [string, number] => Array.isArray(each) && typeof each[1] === 'number' && each[1] > since,
        )
      : [];
  } catch {
    return [];
  }
}

/** Those of these alarms that no tab of this browser has told so far. */
export function untoldOf(how: Telling, ids: readonly string[]): string[] {
  const told = new Set(toldOf(how).map(([id]) => id));
  return ids.filter((id) => !told.has(id));
}

/** This tab has told them: its neighbours, which may hear of them later, do not. */
export function noteTold(how: Telling, ids: readonly string[]): void {
  const at = Date.now();
  const told = [...toldOf(how), ...ids.map((id) => [id, at] as const)];
  if (ids.length > 0) keepText(keyOf(how), JSON.stringify(told.slice(-mostKept)));
}
