import { ulid } from 'ulid';
import { z } from 'zod';
import { createOrganization } from '#db/orgs/createOrganization.ts';
import { deleteOrganization } from '#db/orgs/deleteOrganization.ts';
import { findOrganization } from '#db/orgs/findOrganization.ts';
import { listOrganizations, type OrganizationRow } from '#db/orgs/listOrganizations.ts';
import { moveOrganization } from '#db/orgs/moveOrganization.ts';
import { updateOrganization } from '#db/orgs/updateOrganization.ts';
import { namedDiff } from '#domain/audit/diff.ts';
import { DomainError } from '#domain/errno.ts';
import { maxOrderNo, orgFaults } from '#domain/orgs/organization.ts';
import { isRegion } from '#domain/regions/region.ts';
import { searchTextMax } from '#domain/search/search.ts';
import { id, integer, optional, trimmedText } from '../../http/input.ts';
import { judgedForm } from '../../http/judgedForm.ts';
import { route } from '../../http/route.ts';
import { namingTaken } from '../../http/taken.ts';
import { tellMoved } from './tellMoved.ts';

/** A node of the organisation tree (id, title, children, expand; docs/requirements.md A1). */
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

const labels = { title: { zh: '组织名称', en: 'Name' }, code: { zh: '编码', en: 'Code' } } as const;

/** What is too long for a row is refused by the rules, with their words. */
const text = trimmedText(0, 1_000).default('');
const shape = {
  title: text,
  code: text,
  orderNo: z.number().default(0),
  leader: text,
  phone: text,
  regionCode: optional(z.string().refine(isRegion, { error: '@region.unknown' })),
};
const added = judgedForm({ parentId: id, ...shape }, orgFaults);
const updated = judgedForm({ id, version: integer(1, 1_000_000_000).optional(), ...shape }, orgFaults);

interface Typed {
  readonly title: string;
  readonly code: string;
  readonly orderNo: number;
  readonly leader: string;
  readonly phone: string;
  readonly regionCode?: string | undefined;
}

/** An empty text is none. */
function fieldsOf({ title, code, orderNo, leader, phone, regionCode }: Typed) {
  const text = (given: string): string | null => (given === '' ? null : given);
  return {
    title,
    code: text(code),
    orderNo,
    leader: text(leader),
    phone: text(phone),
    regionCode: regionCode ?? null,
  };
}

export const organizationRoutes = [
  route({
    method: 'GET',
    path: '/api/web/common/getOrgTree',
    access: 'signedIn',
    scope: 'org',
    input: z.strictObject({}),
    audit: null,
    handle: async (call) => treeOf(await call.read((tx) => listOrganizations(tx, call.scope))),
  }),
  route({
    method: 'POST',
    path: '/home/org/org/list',
    access: 'signedIn',
    scope: 'org',
    input: z.strictObject({ keyword: trimmedText(0, searchTextMax).default(''), parentId: optional(id) }),
    audit: null,
    tells: null,
    handle: async (call) => call.ask('listCountedOrganizations', call.input),
  }),
  route({
    method: 'POST',
    path: '/home/org/org/info',
    access: ['company:edit'],
    scope: 'org',
    input: z.strictObject({ id }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const found = await call.read((tx) => findOrganization(tx, call.scope, call.input.id));
      if (found === null) throw new DomainError(9001);
      return found;
    },
  }),
  route({
    method: 'POST',
    path: '/home/org/org/add',
    access: ['company:edit'],
    scope: 'org',
    input: added,
    audit: 'org.add',
    tells: ['organizations'],
    handle: async (call) => {
      const { input, scope, now } = call;
      const row = { id: ulid(now), parentId: input.parentId, ...fieldsOf(input) };
      call.audit({ targetType: 'organization', targetId: row.id, data: { after: row } });
      const create = { ...row, userId: scope.userId, now };
      await namingTaken(
        call.locale,
        labels,
        call.write((tx) => createOrganization(tx, scope, create)),
      );
      return { id: row.id };
    },
  }),
  route({
    method: 'POST',
    path: '/home/org/org/update',
    access: ['company:edit'],
    scope: 'org',
    input: updated,
    audit: 'org.update',
    tells: ['organizations'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'organization', targetId: input.id });
      const update = { id: input.id, version: input.version, ...fieldsOf(input), userId: scope.userId, now };
      const { after } = await namingTaken(
        call.locale,
        labels,
        call.write(async (tx) => {
          const changed = await updateOrganization(tx, scope, update);
          call.audit({ data: namedDiff(changed.before.title, changed.before, changed.after) });
          return changed;
        }),
      );
      return after;
    },
  }),
  route({
    method: 'POST',
    path: '/home/org/org/delete',
    access: ['company:edit'],
    scope: 'org',
    input: z.strictObject({ id }),
    audit: 'org.delete',
    tells: ['organizations'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'organization', targetId: input.id });
      await call.write(async (tx) => {
        const before = await deleteOrganization(tx, scope, { id: input.id, userId: scope.userId, now });
        call.audit({ data: { name: before.title, before, after: {} } });
      });
      return { deleted: 1 };
    },
  }),
  route({
    method: 'POST',
    path: '/home/org/org/move',
    access: ['company:edit'],
    scope: 'org',
    input: z.strictObject({ id, parentId: id, orderNo: optional(integer(0, maxOrderNo)) }),
    audit: 'org.move',
    tells: ['reset', 'organizations'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'organization', targetId: input.id, data: input });
      const move = { ...input, orderNo: input.orderNo, userId: scope.userId, now };
      const { after, oldPath, newPath } = await namingTaken(
        call.locale,
        labels,
        call.write(async (tx) => {
          const moved = await moveOrganization(tx, scope, move);
          call.audit({ data: namedDiff(moved.before.title, moved.before, moved.after) });
          return moved;
        }),
      );
      if (oldPath !== newPath) tellMoved(call, oldPath, newPath);
      return after;
    },
  }),
] as const;
