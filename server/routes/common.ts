import { z } from 'zod';
import { listOrganizations, type OrganizationRow } from '#db/orgs/listOrganizations.ts';
import { words } from '../http/input.ts';
import { route } from '../http/route.ts';

export const appVersion = '2.7.0';
const nothing = z.object({});

/** A node of the organisation tree [seed §3: id, title, children, expand]. */
export interface OrgNode {
  readonly id: string;
  readonly title: string;
  readonly expand: boolean;
  readonly children: OrgNode[];
}

/** Rows come parents first; those whose parent is not in the scope stand at the top. */
export function treeOf(rows: readonly OrganizationRow[]): OrgNode[] {
  const nodes = new Map<string, OrgNode>();
  const top: OrgNode[] = [];
  for (const { id, parentId, title, level } of rows) {
    const node: OrgNode = { id, title, expand: level <= 1, children: [] };
    nodes.set(id, node);
    const parent = parentId === null ? undefined : nodes.get(parentId);
    (parent?.children ?? top).push(node);
  }
  return top;
}

export const commonRoutes = [
  route({
    method: 'GET',
    path: '/api/web/common/getOrgTree',
    access: 'signedIn',
    scope: 'org',
    input: nothing,
    audit: null,
    handle: async (call) => treeOf(await call.read((tx) => listOrganizations(tx, call.scope))),
  }),
  route({
    method: 'POST',
    path: '/home/org/org/list',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ keyword: words(0, 60).default(''), parentId: z.string().max(32).optional() }),
    audit: null,
    handle: async (call) => {
      const { keyword, parentId } = call.input;
      const rows = await call.read((tx) => listOrganizations(tx, call.scope));
      return rows.filter(
        (row) =>
          row.title.toLowerCase().includes(keyword.toLowerCase()) &&
          (parentId === undefined || row.parentId === parentId),
      );
    },
  }),
  route({
    method: 'GET',
    path: '/api/web/common/getAppConfig',
    access: 'public',
    scope: 'none',
    input: nothing,
    audit: null,
    handle: async ({ deps: { config } }) => ({
      version: appVersion,
      productName: { 'zh-CN': '智能交通护栏在线监测平台', 'en-US': 'Intelligent Guardrail Monitoring' },
      tz: config.APP_TZ,
      map: { tileUrl: config.MAP_TILE_URL ?? null, attribution: '', datum: config.MAP_DATUM },
      wsPath: config.WS_PATH,
      passwordMin: config.PASSWORD_MIN,
      features: { mock: config.MOCK },
    }),
  }),
  route({
    method: 'GET',
    path: '/api/web/common/serverTime',
    access: 'public',
    scope: 'none',
    input: nothing,
    audit: null,
    handle: async ({ deps }) => deps.now(),
  }),
  route({
    method: 'POST',
    path: '/api/web/common/clientLog',
    access: 'public',
    scope: 'none',
    input: z.object({
      level: z.enum(['error', 'warn', 'info']).default('error'),
      message: words(1, 2_000),
      stack: words(0, 8_000).optional(),
      url: words(0, 500).optional(),
    }),
    audit: null,
    limit: 'auth',
    handle: async (call) => {
      call.deps.log.warn({ client: call.input, ip: call.request.ip }, 'reported by a browser');
      return null;
    },
  }),
] as const;
