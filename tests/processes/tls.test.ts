import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort, privateRedis } from '#scripts/processes/privateRedis.mjs';
import { makeCertificate } from '../support/certificate.ts';
import { startPostgres, type Certificate, type PrivatePostgres } from '../support/postgres.ts';
import { stopChild } from '../support/stopChild.ts';
import { toolEnv } from '../support/toolEnv.ts';
import { launch, says, stopLaunched } from './launch.ts';

const folder = mkdtempSync(join(tmpdir(), 'guardline-tls-'));
let certificate: Certificate;
let postgres: PrivatePostgres;
let redis: ChildProcess;
let env: Record<string, string> = {};

beforeAll(async () => {
  certificate = makeCertificate(folder);
  const [pgPort, redisPort, port] = [await freePort(), await freePort(), await freePort()];
  postgres = await startPostgres({ ...certificate, port: pgPort });
  const { spec, url } = privateRedis({ folder: join(folder, 'redis'), port: redisPort });
  // Nothing is taken in the clear any more.
  const tls = { port: '0', 'tls-port': String(redisPort), 'tls-auth-clients': 'no' };
  const files = { 'tls-cert-file': certificate.certFile, 'tls-key-file': certificate.keyFile };
  const lines = Object.entries({ ...tls, ...files }).map(([name, value]) => `${name} ${value}`);
  appendFileSync(spec.args[0] ?? '', `${lines.join('\n')}\n`);
  redis = spawn(spec.command, [...spec.args], { argv0: spec.argv0, stdio: 'ignore', env: toolEnv() });
  const secret = 'x'.repeat(43);
  env = {
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: `postgres://guardline@localhost:${pgPort}/postgres?sslmode=verify-full`,
    REDIS_URL: url.replace('redis://', 'rediss://').replace('127.0.0.1', 'localhost'),
    APP_KEY: 'gl-tls-test',
    APP_SECRET: secret,
    TOKEN_PEPPER: secret,
    DATA_KEY: Buffer.alloc(32, 7).toString('base64url'),
    MAP_TOKEN_SECRET: secret,
  };
});
afterEach(stopLaunched);
afterAll(async () => {
  await stopChild(redis, 'SIGTERM');
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('TLS to Redis and PostgreSQL by their URLs', () => {
  const run = (name: string, more: Record<string, string>) =>
    launch(process.execPath, ['scripts/run.mjs', name], { ...env, ...more });

  it('works with an authority that is given, and every connection to PostgreSQL is encrypted', async () => {
    const trusted = { NODE_EXTRA_CA_CERTS: certificate.certFile };
    const migrated = run('migrate', trusted);
    expect([await migrated.exit, migrated.output()]).toEqual([0, expect.stringContaining('Applied')]);
    const server = run('server', trusted);
    await says(server, /"msg":"listening"/);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const seen = await client.query<{ ssl: boolean }>(
      `SELECT s.ssl FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid) WHERE a.application_name = 'guardline-server'`,
    );
    await client.end();
    expect(seen.rows.length).toBeGreaterThan(0);
    expect(seen.rows.every(({ ssl }) => ssl)).toBe(true);
  });

  it('is refused with a certificate that nobody vouches for: no process goes on', async () => {
    const migrated = run('migrate', {});
    expect(await migrated.exit).not.toBe(0);
    expect(migrated.output()).toMatch(/certificate/i);
    const server = run('server', {});
    expect(await server.exit).toBe(1);
    expect(server.output()).toMatch(/Redis does not answer at rediss:\/\/\*\*\*@/);
  });

  it('item 6: works with a Redis cluster by rediss+cluster, whose nodes announce the host of their certificate', async () => {
    const port = await freePort();
    const { spec, url } = privateRedis({ folder: join(folder, 'cluster'), port });
    const tls = { port: '0', 'tls-port': String(port), 'tls-auth-clients': 'no', 'tls-cluster': 'yes' };
    const files = { 'tls-cert-file': certificate.certFile, 'tls-key-file': certificate.keyFile };
    const authority = { 'tls-ca-cert-file': certificate.certFile };
    const named = { 'cluster-announce-hostname': 'localhost', 'cluster-preferred-endpoint-type': 'hostname' };
    const settings = { ...tls, ...files, ...authority, 'cluster-enabled': 'yes', ...named };
    appendFileSync(
      spec.args[0] ?? '',
      Object.entries(settings)
        .map(([name, value]) => `${name} ${value}\n`)
        .join(''),
    );
    const node = spawn(spec.command, [...spec.args], { argv0: spec.argv0, stdio: 'ignore', env: toolEnv() });
    const ca = readFileSync(certificate.certFile);
    const client = new Redis(url.replace('redis://', 'rediss://').replace('127.0.0.1', 'localhost'), {
      tls: { ca },
      maxRetriesPerRequest: null,
    });
    client.on('error', () => undefined);
    await client.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    client.disconnect();
    const clusterUrl = url.replace('redis://', 'rediss+cluster://').replace('127.0.0.1', 'localhost');
    const moved = { REDIS_URL: clusterUrl, REDIS_FORMER_URL: 'yes-i-checked' };
    const server = run('server', { NODE_EXTRA_CA_CERTS: certificate.certFile, ...moved });
    await says(server, /"msg":"listening"/);
    await stopChild(node, 'SIGTERM');
  });
});
