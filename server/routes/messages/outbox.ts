import { z } from 'zod';
import { dropDelivery } from '#db/notices/dropDelivery.ts';
import { retryDelivery } from '#db/notices/retryDelivery.ts';
import { writeTestNotice } from '#db/notices/writeTestNotice.ts';
import { noticeActions } from '#domain/alarms/notice.ts';
import { deliveryStatuses } from '#domain/notices/delivery.ts';
import { messageChannels, outboxChannels } from '#domain/notices/messageConfig.ts';
import { id, idList, integer, optional } from '../../http/input.ts';
import { placeText } from '../../http/placeText.ts';
import { tellWritten } from '../notices/tellWritten.ts';
import { route } from '../../http/route.ts';

const supervisor = ['supervise_zhidui'] as const;
/** Root too: deliveries that a restore held wait for the decision of root, who restored. */
const sender = ['supervise_zhidui', 'root'] as const;

/** The sending log, and a message to oneself. @source docs/requirements.md B10, C13, D5 */
export const outboxRoutes = [
  route({
    method: 'POST',
    path: '/home/message/message/outboxList',
    access: sender,
    scope: 'org',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      after: placeText(2),
      ids: idList,
      orgIds: idList,
      status: optional(z.enum(deliveryStatuses)),
      channel: optional(z.enum(outboxChannels)),
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, ...filter } = call.input;
      const offset = filter.after === undefined ? (page - 1) * limit : 0;
      return call.ask('pageOutbox', { page: { ...filter, limit, offset }, locale: call.locale });
    },
  }),
  route({
    method: 'POST',
    path: '/home/message/message/outboxRetry',
    access: sender,
    scope: 'org',
    input: z.object({ id }),
    audit: 'message.retry',
    tells: ['outbox'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'outbox', targetId: input.id });
      await call.write((tx) => retryDelivery(tx, scope, { id: input.id, now }));
      return null;
    },
  }),
  route({
    method: 'POST',
    path: '/home/message/message/outboxDrop',
    access: sender,
    scope: 'org',
    input: z.object({ id }),
    audit: 'message.drop',
    tells: ['outbox'],
    handle: async (call) => {
      const { input, scope } = call;
      call.audit({ targetType: 'outbox', targetId: input.id });
      await call.write((tx) => dropDelivery(tx, scope, input));
      return null;
    },
  }),
  route({
    method: 'POST',
    path: '/home/message/message/testSend',
    access: supervisor,
    scope: 'user',
    input: z.object({
      noticeAction: z.enum(Object.keys(noticeActions) as [keyof typeof noticeActions]),
      channels: z.array(z.enum(messageChannels)).max(messageChannels.length),
    }),
    audit: 'message.testSend',
    tells: ['message', 'notice:unread', 'outbox'],
    handle: async (call) => {
      const { input, scope, now } = call;
      const { userId } = scope;
      const written = await call.write(async (tx) => {
        const sent = await writeTestNotice(tx, scope, { ...input, now });
        call.audit({ targetType: 'notice', targetId: sent.id, data: input });
        return sent;
      });
      await tellWritten(call, [{ ...written, userIds: [userId] }]);
      return { noticeId: written.id };
    },
  }),
] as const;
