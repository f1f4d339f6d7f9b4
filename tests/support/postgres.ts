import { spawn } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { initialiseCluster, postgresAccount, type Account } from '#scripts/harness/postgresCluster.ts';
import { findPostgresBin } from '#scripts/setup/findTools.mjs';
import { stopChild } from './stopChild.ts';
import { toolEnv } from './toolEnv.ts';

export interface PrivatePostgres {
  /** Of the database `postgres`, by the cluster's own socket. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A certificate for `localhost` and its key, as files. */
export interface Certificate {
  readonly certFile: string;
  readonly keyFile: string;
}

/** Also listens on a loopback port, with TLS. */
function tlsSettings(folder: string, owner: Account | null, tls: Certificate & { readonly port: number }) {
  const [cert, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  copyFileSync(tls.certFile, cert);
  copyFileSync(tls.keyFile, key);
  chmodSync(key, 0o600);
  if (owner) for (const file of [cert, key]) chownSync(file, owner.uid, owner.gid);
  return {
    listen_addresses: '127.0.0.1',
    port: String(tls.port),
    ssl: 'on',
    ssl_cert_file: cert,
    ssl_key_file: key,
  };
}

/** A cluster of its own in a temporary folder, reached by a socket in it; `stop` leaves neither process nor file. */
export async function startPostgres(tls?: Certificate & { readonly port: number }): Promise<PrivatePostgres> {
  const bin = findPostgresBin();
  if (bin === null) throw new Error('No PostgreSQL server was found on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'guardline-pg-'));
  const owner = postgresAccount();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  initialiseCluster(bin, data, owner);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '200',
    shared_buffers: '64MB',
    // Losing a test's data with the machine is fine.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '1GB',
    log_min_messages: 'fatal',
    deadlock_timeout: '100ms',
    // Databases that live for seconds, hundreds of them: nothing of theirs needs tidying.
    autovacuum: 'off',
    ...(tls === undefined ? {} : tlsSettings(folder, owner, tls)),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
    env: toolEnv(),
  });
  const killWithUs = () => child.kill('SIGQUIT');
  process.once('exit', killWithUs);
  const stop = async () => {
    process.off('exit', killWithUs);
    await stopChild(child, 'SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://guardline@localhost${tls === undefined ? '' : `:${tls.port}`}/postgres?host=${encodeURIComponent(folder)}`;
  try {
    await ready(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function ready(url: string): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('SELECT 1');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await delay(50);
  }
}
