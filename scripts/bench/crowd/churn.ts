/**
 * Changes of status in a process of its own, written and published as the workers do it. Takes its plan as JSON in
 * argv[2], prints how many it wrote as one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { inArray } from 'drizzle-orm';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { device } from '#db/schema/devices.ts';
import { openBus } from '#workers/bus/redisBus.ts';

export interface ChurnPlan {
  readonly databasePath: string;
  readonly redisUrl: string;
  readonly changingFile: string;
  readonly perSec: number;
  readonly durationMs: number;
}

export interface ChurnResult {
  readonly written: number;
  readonly transactions: number;
  readonly elapsedMs: number;
}

/** Transactions a second at most: a worker's carry many changes at such a rate. */
const transactionsPerSec = 100;

async function main(plan: ChurnPlan): Promise<ChurnResult> {
  const bus = await openBus({ redisUrl: plan.redisUrl, role: 'worker' });
  const db = await openDatabase({
    databasePath: plan.databasePath,
    role: 'tool',
    publish: (publication) => bus.publish('changes', publication),
  });
  const imeis = readFileSync(plan.changingFile, 'utf8').split('\n');
  const size = Math.max(1, Math.round(plan.perSec / transactionsPerSec));
  const startedAt = Date.now();
  let [written, transactions] = [0, 0];
  while (Date.now() - startedAt < plan.durationMs) {
    const dueAt = startedAt + (written / plan.perSec) * 1_000;
    const waitMs = dueAt - Date.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const chosen = Array.from({ length: size }, (_, at) => imeis[(written + at) % imeis.length] ?? '');
    const deviceStatus = Math.floor(written / imeis.length) % 2 === 0 ? 3 : 1;
    await db.write(async (tx) => {
      const revision = await tx.revision();
      // The stamp by which the sockets know when it was written.
      const change = { deviceStatus, statusSince: Date.now(), revision };
      await tx.sql.update(device).set(change).where(inArray(device.imei, chosen));
    });
    written += size;
    transactions += 1;
  }
  const elapsedMs = Date.now() - startedAt;
  await db.close();
  await bus.close();
  return { written, transactions, elapsedMs };
}

const plan = JSON.parse(process.argv[2] ?? '{}') as ChurnPlan;
process.stdout.write(`${JSON.stringify(await main(plan))}\n`);
