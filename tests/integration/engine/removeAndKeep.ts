// A process that removes in slices, whose syncs come after their lock, and keeps rows beside them, until it is ended.
// `node --import tsx removeAndKeep.ts FILE SAID ROUNDS`: in each round it appends to SAID which row is kept.
import { closeSync, openSync, writeSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { repairedKey } from '#db/schema/readings.ts';
import { setting } from '#db/schema/settings.ts';

const [databasePath = '', said = '', rounds = ''] = process.argv.slice(2);
const db = await openDatabase({ databasePath, role: 'worker' });
const say = openSync(said, 'a');
for (let round = 0; round < Number(rounds); round += 1) {
  const slice = db.write(
    async (tx) => {
      await tx.sql.delete(repairedKey).where(eq(repairedKey.seq, round));
      const set = { value: round, updatedAt: 1 };
      await tx.sql
        .insert(setting)
        .values({ key: 'removed', ...set })
        .onConflictDoUpdate({ target: setting.key, set });
    },
    { syncsUnlocked: true },
  );
  await db.write((tx) => tx.sql.insert(setting).values({ key: `kept ${round}`, value: 1, updatedAt: 1 }));
  writeSync(say, `kept ${round}\n`);
  await slice;
}
// One with nobody beside it: when its call has ended, it is on the disk by its own sync.
await db.write((tx) => tx.sql.delete(setting).where(eq(setting.key, 'removed')), { syncsUnlocked: true });
writeSync(say, 'alone\n');
closeSync(say);
process.kill(process.pid, 'SIGKILL');
