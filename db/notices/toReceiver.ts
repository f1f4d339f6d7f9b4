import { and, eq, type SQL } from 'drizzle-orm';
import { outbox } from '../schema/notices.ts';
import { isEndpointKind } from '#domain/channels/channel.ts';
import type { QueuedDelivery } from './findQueuedDelivery.ts';

/**
 * Deliveries that the same receiver has by the same channel. Only robots and webhooks are one by their channel: which of
 * them a short message goes by is known when it is sent.
 */
export function toReceiver({ channel, target, endpoint }: QueuedDelivery): SQL | undefined {
  return and(
    eq(outbox.target, target),
    eq(outbox.channel, channel),
    endpoint !== null && isEndpointKind(channel) ? eq(outbox.channelId, endpoint.id) : undefined,
  );
}
