import { z } from 'zod';
import { nearestSmsChannel } from '#db/channels/nearestSmsChannel.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import type { ReadTx } from '#db/engine/database.ts';
import { addReceivers } from '#db/messageConfigs/addReceivers.ts';
import { deleteReceivers } from '#db/messageConfigs/deleteReceivers.ts';
import { listConfigs, type ConfigRow } from '#db/messageConfigs/listConfigs.ts';
import { listReceivers } from '#db/messageConfigs/listReceivers.ts';
import { saveConfigs, type ConfigItem } from '#db/messageConfigs/saveConfigs.ts';
import { requireOrganization } from '#db/orgs/requireOrganization.ts';
import { roles } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { noticeActions } from '#domain/alarms/notice.ts';
import { DomainError, type Locale } from '#domain/errno.ts';
import {
  messageChannels,
  quietFaults,
  receiverTypes,
  type MessageConfigRow,
  type MessageSetting,
} from '#domain/notices/messageConfig.ts';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import { noticeActionName, type NameBook } from '#domain/texts/names.ts';
import { Answer } from '../../http/envelope.ts';
import { id, ids, integer, optional } from '../../http/input.ts';
import { route } from '../../http/route.ts';

const supervisor = ['supervise_zhidui'] as const;
const action = z.enum(Object.keys(noticeActions) as [keyof typeof noticeActions]);
const channels = z.array(z.enum(messageChannels)).max(messageChannels.length);
const clock = z.string().max(5).nullable();

/** What is not given stays as it counts now; `_delete` gives the own row up. */
const item = z
  .object({
    noticeAction: action,
    version: integer(0, 1_000_000_000).optional(),
    enabled: z.boolean().optional(),
    minSeverity: z.number().int().min(1).max(4).optional(),
    channels: channels.optional(),
    endpointIds: z.array(id).max(20).optional(),
    quietStart: clock.optional(),
    quietEnd: clock.optional(),
    includeDescendants: z.boolean().optional(),
    _delete: z.boolean().default(false),
  })
  .superRefine(({ quietStart, quietEnd }, context) => {
    if (quietStart === undefined && quietEnd === undefined) return;
    const hours = { quietStart: quietStart ?? null, quietEnd: quietEnd ?? null };
    for (const [field, text] of Object.entries(quietFaults(hours))) {
      context.addIssue({ code: 'custom', path: [field], message: fieldText(text) });
    }
  });

const receiver = z
  .object({
    receiverType: z.enum(receiverTypes),
    role: z.enum(roles).optional(),
    userId: id.optional(),
    personId: id.optional(),
    channels,
  })
  .superRefine((given, context) => {
    const { receiverType, channels: by } = given;
    if (refOf(given) === undefined) {
      const path = [receiverType === 'role' ? 'role' : `${receiverType}Id`];
      context.addIssue({ code: 'custom', path, message: fieldText('message.receiver.ref') });
    }
    if (receiverType === 'person' && by.every((channel) => channel === 'inapp')) {
      context.addIssue({ code: 'custom', path: ['channels'], message: fieldText('message.receiver.channels') });
    }
  });

interface GivenReceiver {
  readonly receiverType: (typeof receiverTypes)[number];
  readonly role?: string | undefined;
  readonly userId?: string | undefined;
  readonly personId?: string | undefined;
}

function refOf({ receiverType, role, userId, personId }: GivenReceiver): string | undefined {
  return { role, user: userId, person: personId }[receiverType];
}

const named = (rows: readonly ConfigRow[], locale: Locale, book: NameBook): MessageConfigRow[] =>
  rows.map((row) => ({ ...row, noticeActionName: noticeActionName(row.noticeAction, locale, book) }));

/** Only what was given of a setting: the rest stays. */
function settingOf(given: z.output<typeof item>): Partial<MessageSetting> {
  const { noticeAction: _action, version: _version, _delete, ...setting } = given;
  const known = Object.entries(setting).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Partial<MessageSetting>;
}

function itemOf(given: z.output<typeof item>): ConfigItem {
  const { noticeAction, version, _delete: isRestored } = given;
  return { noticeAction, version, isRestored, setting: settingOf(given) };
}

/** The organisation that a configuration is asked of: the named one, else the caller's own. */
async function placeOf(tx: ReadTx, scope: Parameters<typeof requireOrganization>[1], orgId: string | undefined) {
  const [own] = idsNearestFirst(scope.orgPath ?? '');
  const wanted = orgId ?? own;
  return wanted === undefined ? null : requireOrganization(tx, scope, wanted);
}

/** Which messages an organisation sends, to whom, by which ways. @source docs/requirements.md A16, C13, D5 */
export const messageConfigRoutes = [
  route({
    method: 'POST',
    path: '/home/message/message/configList',
    access: supervisor,
    scope: 'org',
    input: z.object({ orgId: optional(id) }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { scope, input, locale, deps } = call;
      return call.read(async (tx) => {
        const org = await placeOf(tx, scope, input.orgId);
        const rows = org === null ? [] : await listConfigs(tx, scope, org);
        const records = named(rows, locale, await readNameBook(tx));
        // Whether deliveries leave the machine at all, or lie in the outbox file of the data folder.
        const { mail, sms } = deps.senders.isReal;
        const isReal = { mail, sms: sms || (org !== null && (await nearestSmsChannel(tx, org.path)) !== null) };
        return { orgId: org?.id ?? null, orgName: org?.title ?? '', records, total: records.length, isReal };
      });
    },
  }),
  route({
    method: 'POST',
    path: '/home/message/message/configSave',
    access: supervisor,
    scope: 'org',
    input: z.object({
      orgId: id,
      items: z
        .array(item)
        .min(1)
        .max(Object.keys(noticeActions).length)
        .refine((list) => new Set(list.map(({ noticeAction }) => noticeAction)).size === list.length, {
          error: fieldText('message.action.twice'),
        }),
    }),
    audit: 'message.save',
    tells: ['messageConfigs'],
    handle: async (call) => {
      const { scope, input, locale, now } = call;
      const { orgId } = input;
      call.audit({ targetType: 'messageConfig', targetId: orgId, orgId });
      const records = await call.write(async (tx) => {
        const items = input.items.map(itemOf);
        const { before, after } = await saveConfigs(tx, scope, { orgId, items, userId: scope.userId, now });
        call.audit({ data: changesOf(before, after, items) });
        return named(after, locale, await readNameBook(tx));
      });
      return { records, total: records.length };
    },
  }),
  route({
    method: 'POST',
    path: '/home/message/message/messageReceiverList',
    access: supervisor,
    scope: 'org',
    input: z
      .object({
        configId: optional(id),
        orgId: optional(id),
        noticeAction: optional(action),
        page: integer(1, 1_000_000).default(1),
        page_size: integer(1, 100).default(100),
      })
      .refine(
        ({ configId, orgId, noticeAction }) =>
          configId !== undefined || (orgId !== undefined && noticeAction !== undefined),
        { path: ['configId'], error: fieldText('message.config.required') },
      ),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, ...of } = call.input;
      const all = await call.read((tx) => listReceivers(tx, call.scope, of));
      return { records: all.slice((page - 1) * limit, page * limit), total: all.length };
    },
  }),
  route({
    method: 'POST',
    path: '/home/message/message/messageReceiverAdd',
    access: supervisor,
    scope: 'org',
    input: z.object({ configId: id, receivers: z.array(receiver).min(1).max(50) }),
    audit: 'message.addReceiver',
    tells: ['messageConfigs'],
    handle: async (call) => {
      const { scope, input, now } = call;
      const { configId } = input;
      const receivers = input.receivers.map((given) => ({
        receiverType: given.receiverType,
        ref: refOf(given) ?? '',
        channels: given.channels,
      }));
      call.audit({ targetType: 'messageConfig', targetId: configId, data: { receivers } });
      const added = await call.write((tx) =>
        addReceivers(tx, scope, { configId, receivers, userId: scope.userId, now }),
      );
      if (added.length === 0) return new Answer(1001, { ids: added });
      return { ids: added };
    },
  }),
  route({
    method: 'POST',
    path: '/home/message/message/messageReceiverDelete',
    access: supervisor,
    scope: 'org',
    input: z.object({ id: ids() }),
    audit: 'message.deleteReceiver',
    tells: ['messageConfigs'],
    handle: async (call) => {
      const { scope, input } = call;
      call.audit({ targetType: 'messageReceiver', data: { ids: input.id } });
      const gone = await call.write(async (tx) => {
        const deleted = await deleteReceivers(tx, scope, input.id);
        call.audit({ data: { deleted } });
        return deleted;
      });
      return { deleted: gone.length };
    },
  }),
] as const;

/** What a save changed, by kind of message. */
function changesOf(before: readonly ConfigRow[], after: readonly ConfigRow[], items: readonly ConfigItem[]) {
  const shown = (row: ConfigRow | undefined) => {
    if (row === undefined) throw new DomainError(1500);
    const { enabled, minSeverity, channels, endpointIds, quietStart, quietEnd, includeDescendants } = row;
    const isOwn = row.inheritedFrom === null;
    return { isOwn, enabled, minSeverity, channels, endpointIds, quietStart, quietEnd, includeDescendants };
  };
  const of = (rows: readonly ConfigRow[], noticeAction: string) =>
    shown(rows.find((row) => row.noticeAction === noticeAction));
  return Object.fromEntries(
    items.map(({ noticeAction }) => [
      noticeAction,
      { before: of(before, noticeAction), after: of(after, noticeAction) },
    ]),
  );
}
