import { proxy, ref } from 'valtio';
import type { RouteRow } from '#client/app/routes.ts';

/** What the frame remembers about routes. */
export interface PageArea {
  /** The last address shown in the frame, for /refresh. */
  lastPath: string;
  /** How often the current page was reloaded: part of its key. */
  reloads: number;
  /** All rows, for pages that name others. */
  routes: readonly RouteRow[];
}

/** State area `page`. */
export const page = proxy<PageArea>({ lastPath: '/', reloads: 0, routes: [] });

export function setRoutes(routes: readonly RouteRow[]): void {
  page.routes = ref([...routes]);
}
