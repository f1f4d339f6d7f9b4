import { deliveryLostMs } from '#domain/notices/delivery.ts';
import type { MessageSetting } from '#domain/notices/messageConfig.ts';
import type { WriteTx } from '../engine/database.ts';
import { newId } from '../engine/newId.ts';
import { outbox } from '../schema/notices.ts';
import { inChunks } from '../engine/inChunks.ts';
import type { DeliveryTo } from './findReceivers.ts';

export interface NewDelivery extends DeliveryTo, Pick<MessageSetting, 'quietStart' | 'quietEnd'> {
  readonly noticeId: string;
  readonly orgId: string;
  readonly isByHand?: boolean;
}

/**
 * Deliveries that wait to be sent. Their jobs are enqueued after the commit; `nextAt` brings back those that are lost.
 * @param nextAt when they are queued at the latest
 * @returns their ids by notice
 */
export async function addDeliveries(
  tx: WriteTx,
  deliveries: readonly NewDelivery[],
  nowMs: number,
  nextAt: number = nowMs + deliveryLostMs,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const status = 'queued' as const;
  const rows = deliveries.map((delivery) => ({ ...delivery, id: newId(nowMs), status, nextAt, createdAt: nowMs }));
  for (const some of inChunks(rows, 1_000)) await tx.sql.insert(outbox).values(some);
  const byNotice = new Map<string, string[]>();
  for (const { id, noticeId } of rows) {
    const list = byNotice.get(noticeId);
    if (list) list.push(id);
    else byNotice.set(noticeId, [id]);
  }
  return byNotice;
}
