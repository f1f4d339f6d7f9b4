import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFile } from '#db/files/keepFile.ts';
import { file, filePart } from '#db/schema/files.ts';
import { forgetFiles } from '#db/sweeps/forgetAccounts.ts';
import { storeInParts } from '#server/http/storeInParts.ts';
import { day, hour } from '#domain/time.ts';
import { openTown, type Town } from '../server/town.ts';
import { csvOf, fetchFile, range, send, sendJob } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

/** Newest first. */
const filesOf = () =>
  town.db.snapshot((tx) =>
    tx.sql.select({ id: file.id, size: file.sizeBytes, whole: file.bytes }).from(file).orderBy(desc(file.id)),
  );
const partsOf = (id: string) => town.db.snapshot((tx) => tx.sql.select().from(filePart).where(eq(filePart.fileId, id)));

test('11.6 a large file is stored in parts of 512 KB, and is there as it was sent', async () => {
  const sheet = csvOf(range(1, 25_000));
  const id = await sendJob(town, sheet);
  const [stored] = await filesOf();
  expect(stored?.whole).toHaveLength(0);
  expect(stored?.size).toBe(Buffer.byteLength(sheet));
  const sizes = (await partsOf(stored?.id ?? '')).map(({ bytes }) => bytes.byteLength);
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(512 * 1_024);
  const source: Response = await fetchFile(town, 'source', id);
  expect(await source.text()).toBe(sheet);
});

test('11.6 of a file that is refused nothing is stored', async () => {
  const sheet = csvOf(range(30_000, 10));
  expect((await send(town, sheet)).errno).toBe(0);
  const before = await filesOf();
  expect((await send(town, sheet)).errno).toBe(9012);
  expect((await send(town, csvOf(range(30_100, 10)), { orgId: 'nowhere' })).errno).toBe(9007);
  expect(await filesOf()).toHaveLength(before.length);
});

const named = { kind: 'import', name: 'lost.csv', mime: 'text/csv', sha256: 'lost' } as const;

test('11.6 of a file that nobody would have after all nothing stays', async () => {
  const before = await filesOf();
  const refused = storeInParts(
    town.db,
    { ...named, id: 'refused', bytes: Buffer.from('IMEI'), createdAt: town.now },
    () => Promise.reject(new Error('the same came meanwhile')),
  );
  await expect(refused).rejects.toThrow('the same came meanwhile');
  expect(await partsOf('refused')).toHaveLength(0);
  expect(await filesOf()).toHaveLength(before.length);
});

test('11.6 a file that was kept by a commit whose answer was lost stays', async () => {
  const row = { ...named, id: 'in doubt', bytes: Buffer.from('IMEI'), createdAt: town.now };
  const lost = storeInParts(town.db, row, async () => {
    await town.db.write((tx) => keepFile(tx, row.id, town.now + 90 * day));
    throw new Error('the answer was lost');
  });
  await expect(lost).rejects.toThrow('the answer was lost');
  expect(await partsOf(row.id)).toHaveLength(1);
});

test('11.6 a file that nobody kept is over after an hour, and retention forgets it with its parts; kept ones stay', async () => {
  const kept = (await filesOf()).length;
  const row = { ...named, id: 'lost', bytes: Buffer.from('IMEI'), createdAt: town.now };
  await storeInParts(town.db, row, () => Promise.resolve());
  await town.db.write((tx) => forgetFiles(tx, town.now + hour - 1, 100));
  expect(await partsOf('lost')).toHaveLength(1);
  await town.db.write((tx) => forgetFiles(tx, town.now + hour + 1, 100));
  expect(await partsOf('lost')).toHaveLength(0);
  expect(await filesOf()).toHaveLength(kept);
});
