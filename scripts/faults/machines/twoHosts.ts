import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createCluster, type PostgresCluster } from '../../harness/postgresCluster.ts';
import { freePort } from '../../processes/privateRedis.mjs';

const withinMs = 60_000;
const lookEveryMs = 10;

/** How a process is stopped, and let go on when it was not stopped in the right place. */
export interface Standstill {
  readonly stop: () => void;
  readonly goOn: () => void;
}

/** The PostgreSQL of many machines: a primary, and a standby that has every commit before it is answered. */
export interface TwoHosts {
  /** DATABASE_URL; the connections of who uses it bear this name. */
  urlFor(name: string): string;
  /** Of the host that is written to. */
  writableUrl(): string;
  /** Stops a process so that it stands still inside a transaction that holds the revision row. */
  stopHoldingRevision(name: string, how: Standstill): Promise<void>;
  /** Resolves when the revision row can be had. */
  revisionIsFree(): Promise<void>;
  /** The primary is killed and the standby promoted. */
  failOver(): Promise<void>;
  /** Resolves when whoever leads the schedules has said so anew. */
  leadershipIsRenewed(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTwoHosts(): Promise<TwoHosts> {
  const clusters: PostgresCluster[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(clusters.map((cluster) => cluster.remove()));
  };
  try {
    const primary = createCluster(await freePort());
    clusters.push(primary);
    await primary.start();
    const standby = await primary.standby('standby', await freePort());
    clusters.push(standby);
    await primary.set('synchronous_standby_names', '*');
    let writable = primary;
    const hosts = clusters.map(({ host }) => host).join(',');
    return {
      urlFor: (name) => `postgres://guardline@${hosts}/postgres?application_name=${name}`,
      writableUrl: () => writable.url,
      stopHoldingRevision: (name, how) => stopHoldingRevision(writable, name, how),
      revisionIsFree: () => withRevision(writable, async () => undefined),
      failOver: async () => {
        await primary.kill('SIGKILL');
        await sleep(1_000);
        await standby.promote();
        writable = standby;
      },
      leadershipIsRenewed: () => leadershipIsRenewed(writable),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connected<T>(host: PostgresCluster, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: host.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Does something while nobody else can have the revision row. */
function withRevision<T>(host: PostgresCluster, work: () => Promise<T>): Promise<T> {
  return connected(host, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT value FROM revision_counter FOR UPDATE');
    const done = await work();
    await client.query('COMMIT');
    return done;
  });
}

/**
 * Its next transaction that changes something waits for the row: it is stopped there, and gets the row then. Unless its
 * patience ended before, on a busy machine: then it goes on, and the next one is waited for.
 */
function stopHoldingRevision(host: PostgresCluster, name: string, { stop, goOn }: Standstill): Promise<void> {
  return connected(host, async (looking) => {
    const until = Date.now() + withinMs;
    const look = async <T extends object>(statement: string, value: string | number) =>
      (await looking.query<T>(statement, [value])).rows[0];
    while (Date.now() < until) {
      const pid = await withRevision(host, async () => {
        while (Date.now() < until) {
          const waits = await look<{ pid: number }>(waiting, name);
          if (waits !== undefined) {
            stop();
            return waits.pid;
          }
          await sleep(lookEveryMs);
        }
        throw new Error(`${name} did not ask for the revision row within ${withinMs} ms`);
      });
      let state: string | undefined = 'active';
      while (state === 'active') {
        await sleep(lookEveryMs);
        state = (await look<{ state: string }>('SELECT state FROM pg_stat_activity WHERE pid = $1', pid))?.state;
      }
      if (state === 'idle in transaction') return;
      goOn();
    }
    throw new Error(`${name} did not get the revision row within ${withinMs} ms`);
  });
}

const waiting = `SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'
  AND query ILIKE '%revision_counter%'`;

async function leadershipIsRenewed(host: PostgresCluster): Promise<void> {
  const lease = async () => {
    const [row] = await host.ask<{ until: string }>(`SELECT expires_at AS until FROM lease WHERE name = 'schedules'`);
    return Number(row?.until ?? 0);
  };
  const before = await lease();
  const until = Date.now() + withinMs;
  while ((await lease()) <= before) {
    if (Date.now() > until) throw new Error(`the lease of the schedules was not renewed within ${withinMs} ms`);
    await sleep(lookEveryMs);
  }
}
