import { proxy } from 'valtio';
import { personalDefaults, readPersonal } from '#domain/settings/personal.ts';
import { get } from '#client/api/http.ts';
import { areaKey, readArea, writeArea } from './persist.ts';

/** State area `user`: the signed-in person's own settings and unread messages. @source docs/requirements.md F13 */
export const user = proxy({
  /** Replaced whole, never changed in place. */
  personal: personalDefaults,
  /** The server has told its own, or could not: what stands there is the person's. */
  isPersonalKnown: false,
  /** Unread messages of mine. */
  unread: 0,
  /** How often it was asked: the bell's own number is asked again with it. */
  asked: 0,
});

/** Whose area it is. */
let owner: string | undefined;

const countOf = (kept: unknown): number =>
  typeof kept === 'number' && Number.isSafeInteger(kept) && kept > 0 ? kept : 0;

/** Takes up what this browser has of a person, until the server answers. */
export function openUser(uuid: string | undefined): void {
  owner = uuid;
  const kept = uuid === undefined ? {} : readArea<{ personal: unknown; unread: unknown }>(areaKey('user', uuid));
  user.personal = readPersonal(kept.personal);
  user.unread = countOf(kept.unread);
}

/** Keeps the area in this browser for the person's next visit. */
export function keepUser(): void {
  if (owner !== undefined) writeArea(areaKey('user', owner), { personal: user.personal, unread: user.unread });
}

/** The unread count as the server tells it. */
export function takeUnread(count: number): void {
  user.unread = count;
  // The settings stay as another tab may have kept them.
  if (owner !== undefined) writeArea(areaKey('user', owner), { ...readArea(areaKey('user', owner)), unread: count });
}

/** Asks for the unread count; the one of before stands when it cannot be had. */
export async function refreshUnread(): Promise<void> {
  const from = owner;
  try {
    const count = await get('/api/web/account/getNoticeNoReadCount', {}, { quiet: true });
    if (owner === from) takeUnread(count);
  } catch {
    // In the log already; the next push asks again.
  }
  user.asked += 1;
}
