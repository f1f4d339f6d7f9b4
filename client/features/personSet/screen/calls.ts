import type { WallScreen } from '#domain/settings/wallScreen.ts';
import { get, post } from '#client/api/http.ts';

export interface SavedScreen {
  readonly orgId: string;
  readonly orgName: string;
  readonly screen: WallScreen;
  readonly version: number;
}

export async function fetchWallScreen(orgId: string, signal: AbortSignal): Promise<SavedScreen> {
  return get('/api/web/setting/screen', { orgId }, { signal, quiet: true });
}

export async function saveWallScreen(orgId: string, version: number, screen: WallScreen): Promise<SavedScreen> {
  const { projectIds, kpis, charts, ...rest } = screen;
  return post(
    '/api/web/setting/screen',
    { ...rest, projectIds: [...projectIds], kpis: [...kpis], charts: [...charts], orgId, version },
    { quiet: true },
  );
}

interface Node {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly Node[] | undefined;
}

/** Organisations of the person's scope for a list, each under its parent. */
export async function fetchOrganizations(
  signal: AbortSignal,
): Promise<Array<{ readonly value: string; readonly label: string }>> {
  const tree = await get('/api/web/common/getOrgTree', {}, { signal, quiet: true });
  const flat = (nodes: readonly Node[], depth: number): Array<{ value: string; label: string }> =>
    nodes.flatMap(({ id, title, children = [] }) => [
      { value: id, label: `${'　'.repeat(depth)}${title}` },
      ...flat(children, depth + 1),
    ]);
  return flat(tree, 0);
}
