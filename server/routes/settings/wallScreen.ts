import { z } from 'zod';
import { listOrganizationPaths } from '#db/orgs/listOrganizationPaths.ts';
import { findWallScreen, saveWallScreen } from '#db/settings/wallScreens.ts';
import { namedDiff } from '#domain/audit/diff.ts';
import { DomainError } from '#domain/errno.ts';
import { wallScreenSchema } from '#domain/settings/wallScreenSchema.ts';
import { id, integer, optional } from '../../http/input.ts';
import { route } from '../../http/route.ts';

const path = '/api/web/setting/screen';

/** The organisation that is meant: the named one, else the caller's own. */
function orgOf(named: string | undefined, own: string | null): string {
  const orgId = named ?? own;
  if (orgId === null) throw new DomainError(9007);
  return orgId;
}

/** The wall screen of an organisation. @source docs/requirements.md A21, D10 */
export const wallScreenRoutes = [
  route({
    method: 'GET',
    path,
    access: 'signedIn',
    scope: 'org',
    input: z.object({ orgId: optional(id) }),
    audit: null,
    handle: async (call) => {
      const orgId = orgOf(call.input.orgId, call.session.user.orgId);
      return call.read((tx) => findWallScreen(tx, call.scope, orgId));
    },
  }),
  route({
    method: 'POST',
    path,
    access: ['project:edit'],
    scope: 'org',
    input: wallScreenSchema.partial().extend({ orgId: optional(id), version: integer(0, 1_000_000_000) }),
    audit: 'setting.screen',
    tells: ['screen'],
    handle: async (call) => {
      const { orgId: named, version, ...given } = call.input;
      const orgId = orgOf(named, call.session.user.orgId);
      const screen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      call.audit({ targetType: 'wall_screen', targetId: orgId, data: screen });
      const saved = await call.write(async (tx) => {
        const before = await findWallScreen(tx, call.scope, orgId);
        const after = await saveWallScreen(tx, call.scope, { orgId, version, screen, now: call.now });
        call.audit({ data: namedDiff(after.orgName, before.screen, after.screen) });
        return after;
      });
      const orgPath = (await call.read(listOrganizationPaths)).find(({ id }) => id === orgId)?.path;
      if (orgPath !== undefined) {
        call.tell({ orgPath, event: 'config:changed', payload: { kind: 'screen' } });
      }
      return saved;
    },
  }),
] as const;
