import { proxy } from 'valtio';

/** State area `menu`: the red dot of messages, set by a push and cleared when the list opens. @source seed §2, F2 */
export const menu = proxy<{ menuBadge: { path: string; badge: 'dot' | null } }>({
  menuBadge: { path: '/message', badge: null },
});

export function showRedDot(): void {
  menu.menuBadge.badge = 'dot';
}

export function clearRedDot(): void {
  menu.menuBadge.badge = null;
}
