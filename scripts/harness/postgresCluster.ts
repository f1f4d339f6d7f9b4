import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { toolEnv } from '#tests/support/toolEnv.ts';
import { findPostgresBin } from '../setup/findTools.mjs';

/** Whom the server runs as; null when that is whoever runs this. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then `postgres`, else `nobody`. */
export function postgresAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const id = (what: string) =>
      Number(spawnSync('id', [what, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
    const [uid, gid] = [id('-u'), id('-g')];
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid };
  }
  throw new Error('PostgreSQL needs an account that is not root');
}

/** Where the server can, text sorts by a language unless a column says otherwise: so tests see that ours do. */
const locales = [
  ['--locale-provider=icu', '--icu-locale=en-US', '--locale=C.UTF-8'],
  ['--locale=C.UTF-8'],
  ['--locale=C'],
] as const;

/** Makes the files of a cluster whose owner is `guardline` and who trusts everybody that reaches it. */
export function initialiseCluster(bin: string, data: string, owner: Account | null): void {
  let words = '';
  for (const locale of locales) {
    const args = ['-D', data, '-U', 'guardline', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale];
    const { status, stderr } = spawnSync(join(bin, 'initdb'), args, {
      ...owner,
      cwd: '/',
      encoding: 'utf8',
      env: toolEnv(),
    });
    if (status === 0) return;
    words = stderr;
    rmSync(data, { recursive: true, force: true });
  }
  throw new Error(`initdb failed: ${words}`);
}

/** A PostgreSQL that can be hurt: its own folder, a loopback port, every commit on disk as in production. */
export interface PostgresCluster {
  readonly port: number;
  /** `127.0.0.1:port` */
  readonly host: string;
  /** Of the database `postgres`. */
  readonly url: string;
  /** Starts it, or starts it again; resolves when it answers. */
  start(): Promise<void>;
  /** To the postmaster. Resolves when it is gone if the signal ends it. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Asks by a connection of its own. */
  ask<T extends object>(statement: string): Promise<T[]>;
  /**
   * Pids of its processes of this kind, e.g. `client backend` or `walsender`; of this application, when one is named.
   */
  backends(kind: string, application?: string): Promise<number[]>;
  /** Every process of it stands still, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** A setting for all sessions, new and old. */
  set(name: string, value: string): Promise<void>;
  /** A standby becomes the primary. */
  promote(): Promise<void>;
  /** A standby made from it by a base backup, streaming under this name; started. */
  standby(name: string, port: number): Promise<PostgresCluster>;
  /** A cluster of its own with the same files; this one must be stopped. Not started. */
  copy(port: number): PostgresCluster;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

const startWithinMs = 30_000;

/** A cluster with nothing in it, on this port. Not started yet. */
export function createCluster(port: number): PostgresCluster {
  const { bin, owner, folder } = newFolder();
  initialiseCluster(bin, join(folder, 'data'), owner);
  return clusterIn(folder, port, bin, owner);
}

function newFolder(): { bin: string; owner: Account | null; folder: string } {
  const bin = findPostgresBin();
  if (bin === null) throw new Error('No PostgreSQL server was found on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'guardline-pg-'));
  const owner = postgresAccount();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return { bin, owner, folder };
}

function clusterIn(folder: string, port: number, bin: string, owner: Account | null): PostgresCluster {
  const data = join(folder, 'data');
  const host = `127.0.0.1:${port}`;
  const url = `postgres://guardline@${host}/postgres`;
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '100',
    shared_buffers: '32MB',
    wal_level: 'replica',
    max_wal_senders: '4',
    // So that a standby that was away for seconds finds what it missed.
    wal_keep_size: '256MB',
    log_min_messages: 'fatal',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let child: ChildProcess | null = null;
  const killWithUs = () => child?.kill('SIGKILL');
  process.once('exit', killWithUs);

  async function ask<T extends object>(statement: string): Promise<T[]> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 15_000,
      query_timeout: 30_000,
      // Who made it read-only must be able to end that.
      options: '-c default_transaction_read_only=off',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<T>(statement)).rows;
    } finally {
      client.end().catch(() => undefined);
    }
  }

  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;

  /** The postmaster stops first and goes on last: meanwhile it starts none that was not seen. */
  function signalAll(signal: NodeJS.Signals): void {
    const pid = child?.pid;
    if (pid === undefined) return;
    const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean);
    const all = signal === 'SIGSTOP' ? [pid, ...children.map(Number)] : [...children.map(Number), pid];
    for (const each of all) signalOne(each, signal);
  }

  const self: PostgresCluster = {
    port,
    host,
    url,
    ask,
    async start() {
      const until = Date.now() + startWithinMs;
      for (;;) {
        // After a kill -9 its children hold the shared memory for a moment: it refuses to start until they are gone.
        if (!isRunning()) {
          child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
            ...owner,
            cwd: folder,
            stdio: 'ignore',
            env: toolEnv(),
          });
        }
        try {
          await ask('SELECT 1');
          return;
        } catch (error) {
          if (Date.now() > until) throw error;
        }
        await delay(50);
      }
    },
    async kill(signal) {
      if (child === null || !isRunning()) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      if (signal === 'SIGSTOP' || signal === 'SIGCONT') return;
      await gone;
    },
    async backends(kind, application) {
      const named = application === undefined ? '' : `AND application_name = '${application}'`;
      const rows = await ask<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE backend_type = '${kind}' ${named} AND pid <> pg_backend_pid()`,
      );
      return rows.map(({ pid }) => pid);
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async set(name, value) {
      await ask(`ALTER SYSTEM SET ${name} = '${value}'`);
      await ask('SELECT pg_reload_conf()');
    },
    async promote() {
      await ask('SELECT pg_promote()');
    },
    async standby(name, standbyPort) {
      const { folder: place } = newFolder();
      const files = join(place, 'data');
      const args = ['-D', files, '-d', url, '-X', 'stream', '-c', 'fast', '--no-sync'];
      const made = spawnSync(join(bin, 'pg_basebackup'), args, {
        ...owner,
        cwd: '/',
        encoding: 'utf8',
        env: toolEnv(),
      });
      if (made.status !== 0) throw new Error(`pg_basebackup failed: ${made.stderr}`);
      const from = `host=127.0.0.1 port=${port} user=guardline application_name=${name}`;
      appendFileSync(join(files, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
      appendFileSync(join(files, 'standby.signal'), '');
      if (owner) chownSync(join(files, 'standby.signal'), owner.uid, owner.gid);
      const standby = clusterIn(place, standbyPort, bin, owner);
      await standby.start();
      return standby;
    },
    copy(copyPort) {
      const { folder: place } = newFolder();
      cpSync(data, join(place, 'data'), { recursive: true, preserveTimestamps: true });
      if (owner) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, place]);
      return clusterIn(place, copyPort, bin, owner);
    },
    async remove() {
      process.off('exit', killWithUs);
      // A stopped one hears nothing else.
      if (isRunning()) self.thaw();
      const late = setTimeout(() => child?.kill('SIGKILL'), 5_000);
      await self.kill('SIGINT');
      clearTimeout(late);
      await childrenGone(data);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  return self;
}

/** It may have ended meanwhile. */
export function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** What a killed postmaster leaves ends by itself as soon as it looks up. */
async function childrenGone(data: string): Promise<void> {
  if (!existsSync(join(data, 'postmaster.pid'))) return;
  const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  for (let tries = 0; tries < 40; tries += 1) {
    if (spawnSync('pgrep', ['-P', pid]).status !== 0) return;
    await delay(50);
  }
}
