import { ulid } from 'ulid';
import { z } from 'zod';
import { addChannel, type ChannelFields } from '#db/channels/addChannel.ts';
import { openKeys, sealKeys } from '#db/channels/channelKeys.ts';
import { deleteChannel } from '#db/channels/deleteChannel.ts';
import { listChannels } from '#db/channels/listChannels.ts';
import { updateChannel } from '#db/channels/updateChannel.ts';
import { readGlobal } from '#db/settings/globalSettings.ts';
import { requireOrganization } from '#db/orgs/requireOrganization.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { diffOf, namedDiff } from '#domain/audit/diff.ts';
import { channelFaults, channelKinds, type ChannelKind } from '#domain/channels/channel.ts';
import { DomainError } from '#domain/errno.ts';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import { badField } from '../../http/badField.ts';
import { id, integer, optional, trimmedText } from '../../http/input.ts';
import { judgedForm } from '../../http/judgedForm.ts';
import { route } from '../../http/route.ts';
import { addressOf, hostOf, templateOf } from './channelFields.ts';

const keeper = ['supervise_zhidui', 'root'] as const;
const version = integer(1, 1_000_000_000).optional();
const text = trimmedText(0, 1_000).default('');
/** Empty: what is stored stays. */
const shape = {
  kind: z.enum(channelKinds),
  name: text,
  url: text,
  secret: z.string().max(1_000).default(''),
  locale: z.enum(['zh-CN', 'en-US']).default('zh-CN'),
  enabled: z.boolean().default(true),
  provider: text,
  keyId: text,
  appId: text,
  signName: text,
  templateCode: text,
  region: text,
  params: z.array(z.string().max(40)).max(20).default([]),
};
const added = judgedForm({ orgId: id, ...shape }, (form) => channelFaults(form, true));
const updated = judgedForm({ id, version, ...shape }, (form) => channelFaults(form, false));

/** An address that could never be asked is told at once; names are looked up when something is sent. */
function requireReachable(url: string, allowedHosts: readonly string[]): void {
  if (url === '') return;
  const fault = addressOf(url, allowedHosts);
  if (fault !== null) throw badField('url', fault);
}

/** Where notices go over HTTP. @source docs/adr/0044-channels.md */
export const channelRoutes = [
  route({
    method: 'POST',
    path: '/home/message/channel/list',
    access: keeper,
    scope: 'org',
    input: z.object({ orgId: optional(id) }),
    audit: null,
    tells: null,
    handle: async ({ scope, input, read }) =>
      read(async (tx) => {
        const [own] = idsNearestFirst(scope.orgPath ?? '');
        const wanted = input.orgId ?? own;
        const org = wanted === undefined ? null : await requireOrganization(tx, scope, wanted);
        const records = org === null ? [] : await listChannels(tx, scope, org.path);
        return { records, total: records.length };
      }),
  }),
  route({
    method: 'POST',
    path: '/home/message/channel/add',
    access: keeper,
    scope: 'org',
    input: added,
    audit: 'channel.add',
    tells: ['channels'],
    handle: async (call) => {
      const { input, scope, now, deps } = call;
      const { orgId, kind, name, url, secret, locale, enabled } = input;
      const row = { id: ulid(now), orgId, kind, name, locale, enabled, template: templateOf(input) };
      const shown = { ...row, host: hostOf(url, row.template), hasSecret: secret !== '' };
      call.audit({ targetType: 'channel', targetId: row.id, orgId, data: diffOf({}, shown) });
      await call.write(async (tx) => {
        requireReachable(url, (await readGlobal(tx)).settings.channelHosts);
        const secretEnc = sealKeys({ url, secret }, parseDataKeys(deps.config.DATA_KEY));
        await addChannel(tx, scope, { ...shown, secretEnc, userId: scope.userId, now });
      });
      return { id: row.id };
    },
  }),
  route({
    method: 'POST',
    path: '/home/message/channel/update',
    access: keeper,
    scope: 'org',
    input: updated,
    audit: 'channel.update',
    tells: ['channels'],
    handle: async (call) => {
      const { input, scope, now, deps } = call;
      const { name, url, secret, locale, enabled } = input;
      call.audit({ targetType: 'channel', targetId: input.id });
      const keys = parseDataKeys(deps.config.DATA_KEY);
      return call.write(async (tx) => {
        requireReachable(url, (await readGlobal(tx)).settings.channelHosts);
        const change = (row: { readonly kind: ChannelKind; readonly host: string }, sealed: string) => {
          if (row.kind !== input.kind) throw new DomainError(9005);
          const template = templateOf(input);
          const old = openKeys(sealed, keys) ?? { url: '', secret: '' };
          // The secret was for where it went until now: another host never gets it.
          const host = url === '' ? row.host : hostOf(url, template);
          if (host !== row.host && secret === '' && old.secret !== '') {
            throw badField('secret', 'channel.secret.required');
          }
          const next = { url: url === '' ? old.url : url, secret: secret === '' ? old.secret : secret };
          const fields: ChannelFields = {
            name,
            locale,
            enabled,
            template,
            host: hostOf(next.url, template),
            hasSecret: next.secret !== '',
            secretEnc: sealKeys(next, keys),
          };
          return fields;
        };
        const { before, after } = await updateChannel(tx, scope, {
          id: input.id,
          version: input.version,
          change,
          userId: scope.userId,
          now,
        });
        const anew = { urlChanged: url !== '', secretChanged: secret !== '' };
        call.audit({ orgId: after.orgId, data: { ...namedDiff(before.name, before, after), ...anew } });
        return after;
      });
    },
  }),
  route({
    method: 'POST',
    path: '/home/message/channel/setEnabled',
    access: keeper,
    scope: 'org',
    input: z.object({ id, version, enabled: z.boolean() }),
    audit: 'channel.setEnabled',
    tells: ['channels'],
    handle: async (call) => {
      const { input, scope, now } = call;
      const { enabled } = input;
      call.audit({ targetType: 'channel', targetId: input.id });
      return call.write(async (tx) => {
        const { before, after } = await updateChannel(tx, scope, {
          id: input.id,
          version: input.version,
          change: () => ({ enabled }),
          userId: scope.userId,
          now,
        });
        call.audit({ orgId: after.orgId, data: namedDiff(before.name, before, after) });
        return after;
      });
    },
  }),
  route({
    method: 'POST',
    path: '/home/message/channel/delete',
    access: keeper,
    scope: 'org',
    input: z.object({ id }),
    audit: 'channel.delete',
    tells: ['channels'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'channel', targetId: input.id });
      await call.write(async (tx) => {
        const gone = await deleteChannel(tx, scope, { id: input.id, userId: scope.userId, now });
        call.audit({ orgId: gone.orgId, data: { name: gone.name, ...diffOf({}, gone), after: null, before: gone } });
      });
      return null;
    },
  }),
] as const;
