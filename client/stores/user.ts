import { proxy } from 'valtio';
import { personalDefaults } from '#domain/settings/personal.ts';
import { get } from '#client/api/http.ts';

/** State area `user`: the signed-in person's own settings and unread messages. @source seed §3 (local state), §4, product.md F13 */
export const user = proxy({
  /** Replaced whole, never changed in place. */
  personal: personalDefaults,
  /** Unread messages of mine. */
  unread: 0,
  /** How often it was asked: the bell's own number is asked again with it. */
  asked: 0,
});

/** Asks for the unread count; the one of before stands when it cannot be had. */
export async function refreshUnread(): Promise<void> {
  try {
    user.unread = await get('/api/web/account/getNoticeNoReadCount', {}, { quiet: true });
  } catch {
    // In the log already; the next push asks again.
  }
  user.asked += 1;
}
