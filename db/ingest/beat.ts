import { lt } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { processHeartbeat } from '../schema/readings.ts';

export interface Heartbeat {
  /** One process. */
  readonly id: string;
  /** `door`: takes reports. `lanes`: works on them. */
  readonly kind: 'door' | 'lanes';
  readonly at: number;
  /** Receive time of the oldest item it still holds; null when it holds none. */
  readonly oldestReceivedAt: number | null;
}

/** A door or the lanes say that they live, every 5 s. @source SPEC-044 */
export async function beat(tx: WriteTx, heartbeat: Heartbeat): Promise<void> {
  const { id: _, ...changes } = heartbeat;
  await tx.sql
    .insert(processHeartbeat)
    .values(heartbeat)
    .onConflictDoUpdate({ target: processHeartbeat.id, set: changes });
}

/** The heartbeats of all processes, stale ones too. */
export async function listHeartbeats(tx: ReadTx): Promise<Heartbeat[]> {
  return tx.sql
    .select({
      id: processHeartbeat.id,
      kind: processHeartbeat.kind,
      at: processHeartbeat.at,
      oldestReceivedAt: processHeartbeat.oldestReceivedAt,
    })
    .from(processHeartbeat);
}

/** Removes the rows of processes that are long gone. */
export async function forgetHeartbeats(tx: WriteTx, olderThan: number): Promise<void> {
  await tx.sql.delete(processHeartbeat).where(lt(processHeartbeat.at, olderThan));
}
