import type { TFunction } from 'i18next';
import type { RouteRow } from '#client/stores/nav/routes.ts';
import { partKeyOf, titleKeyOf } from '#client/stores/nav/titleKeyOf.ts';
import type { OpenTab } from '#client/stores/nav/tabRules.ts';

/** What a tab is called: its route, and behind it the object that its page named, or the part that it shows. */
export function tabTitle(t: TFunction, row: Pick<RouteRow, 'titleKey' | 'entry'>, tab: OpenTab): string {
  const title = t(titleKeyOf(row, tab.fullPath));
  const part = partKeyOf(tab.fullPath);
  if (part !== undefined) return `${title} · ${t(part)}`;
  return tab.keepMeta ? `${title}·${tab.meta.title}` : title;
}
