import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseErrorKind } from '#db/engine/errors.ts';
import { PostgresPool } from '#db/engine/postgresPool.ts';
import { createCluster, type PostgresCluster } from '#scripts/harness/postgresCluster.ts';
import { freePort } from '#scripts/processes/privateRedis.mjs';

const clusters: PostgresCluster[] = [];
let first: PostgresCluster;
let second: PostgresCluster;
let pool: PostgresPool;

async function fresh(): Promise<void> {
  first = createCluster(await freePort());
  clusters.push(first);
  await first.start();
  second = await first.standby('second', await freePort());
  clusters.push(second);
}

beforeEach(async () => {
  await fresh();
  // The standby stands first: whoever takes the first that answers would write there.
  pool = new PostgresPool(`postgres://guardline@${second.host},${first.host}/postgres`, 'server');
}, 60_000);
afterEach(() => pool.end());
afterAll(async () => {
  for (const cluster of clusters) await cluster.remove();
}, 60_000);

/** Port of the server that a new piece of work gets. */
async function portNow(): Promise<number> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ port: number }>('SELECT inet_server_port() AS port');
    await client.query('CREATE TABLE IF NOT EXISTS written (at bigint)');
    return rows[0]?.port ?? 0;
  } finally {
    client.release();
  }
}

const kindOf = (work: Promise<unknown>) => work.then(() => null, databaseErrorKind);

test('10.6 the one that may be written to is found, and found again after it died and the standby was promoted', async () => {
  expect(await portNow()).toBe(first.port);
  await first.kill('SIGKILL');
  // Nobody is: not even for reading, as a standby may be behind.
  await vi.waitFor(async () => expect(await kindOf(portNow())).toBe('connection'), { timeout: 60_000 });
  await second.promote();
  await vi.waitFor(async () => expect(await portNow()).toBe(second.port), { timeout: 60_000, interval: 100 });
  // The old one comes back as if nothing had been: it is a primary of an older timeline, and nobody's any more.
  await first.start();
  expect(await Promise.all(Array.from({ length: 10 }, portNow))).toEqual(Array.from({ length: 10 }, () => second.port));
  const later = new PostgresPool(`postgres://guardline@${first.host},${second.host}/postgres`, 'server');
  const client = await later.connect();
  expect((await client.query<{ port: number }>('SELECT inet_server_port() AS port')).rows).toEqual([
    { port: second.port },
  ]);
  client.release();
  await later.end();
}, 60_000);

test('10.6 a refused write (25006) leads to a new look: connections to the old one are not used again', async () => {
  expect(await portNow()).toBe(first.port);
  await second.promote();
  await first.set('default_transaction_read_only', 'on');
  await vi.waitFor(async () => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      await client.query('CREATE TABLE IF NOT EXISTS more (at bigint)');
      await client.query('COMMIT');
      client.release();
    } catch (error) {
      client.release((await pool.rollBack(client, error)).isBroken);
      throw error;
    }
    expect(await portNow()).toBe(second.port);
  }, 60_000);
}, 60_000);
