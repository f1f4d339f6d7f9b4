import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#scripts/processes/privateRedis.mjs';
import { projectDir } from '#scripts/setup/findTools.mjs';
import { buildClient } from '#scripts/setup/installDependencies.mjs';
import { startRedis, type PrivateRedis } from '../support/redis.ts';
import { stopChild } from '../support/stopChild.ts';
import { ReaderProcess } from '#server/readers/readerProcess.ts';
import { layOutImage, type ImageTree } from './imageTree.ts';

/** Debian's `nobody`; only root can become somebody else. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const stranger = isRoot ? { uid: nobody, gid: nobody } : {};

let work = '';
let image: ImageTree;
let redis: PrivateRedis;
let server: ChildProcess | null = null;
let url = '';
let env: Record<string, string> = {};
let said = '';

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** By a connection of its own: while this process waits for another one, the server gives up those that stand open. */
const ask = (path: string) => fetch(`${url}${path}`, { headers: { Connection: 'close' } });

const inImage = (words: readonly string[]) => {
  const [program = '', ...args] = words;
  return [program === 'node' ? process.execPath : program, args] as const;
};

beforeAll(async () => {
  buildClient();
  const built = spawnSync(process.execPath, ['scripts/release.mjs'], { cwd: projectDir, encoding: 'utf8' });
  expect(built.status, built.stderr).toBe(0);
  // Not below the project: packages that the image lacks would be found there.
  work = mkdtempSync(join(tmpdir(), 'guardline-image-'));
  chmodSync(work, 0o755);
  image = layOutImage(join(work, 'app'));
  redis = await startRedis();
  const dataDir = mkdtempSync(join(tmpdir(), 'guardline-image-data-'));
  if (isRoot) chownSync(dataDir, nobody, nobody);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const secret = 'x'.repeat(43);
  env = {
    PATH: process.env['PATH'] ?? '',
    ...image.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    REDIS_URL: redis.url,
    APP_KEY: 'gl-image-test',
    APP_SECRET: secret,
    TOKEN_PEPPER: secret,
    DATA_KEY: Buffer.alloc(32, 7).toString('base64url'),
    MAP_TOKEN_SECRET: secret,
  };
  const options = { cwd: image.folder, env, ...stranger };
  const migrated = spawnSync(process.execPath, ['scripts/run.mjs', 'migrate'], { ...options, encoding: 'utf8' });
  expect(migrated.status, migrated.stderr).toBe(0);
  const [program, args] = inImage(image.command);
  server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
});

afterAll(async () => {
  if (server !== null) await stopChild(server, 'SIGTERM');
  await redis?.stop();
  if (work !== '') rmSync(work, { recursive: true, force: true });
  if (env['DATA_DIR'] !== undefined) rmSync(env['DATA_DIR'], { recursive: true, force: true });
});

describe('M10 the image', () => {
  it('runs built JavaScript as nobody, from a folder it cannot write to, and its health check says so', async () => {
    const isUp = async () => (await ask('/api/health').catch(() => null))?.status ?? said;
    await expect.poll(isUp, { timeout: 60_000 }).toBe(200);
    expect(image.user).toBe('node');
    const [program, args] = inImage(image.healthcheck);
    const options = { cwd: image.folder, env, ...stranger };
    expect(spawnSync(program, args, options).status).toBe(0);
    expect(spawnSync(program, args, { ...options, env: { ...env, PORT: '1' } }).status).toBe(1);
    if (isRoot)
      expect(filesOf(image.folder).filter((file) => statSync(join(image.folder, file)).uid !== 0)).toEqual([]);
  });

  it('carries the readers of heavy questions, and what they need', async () => {
    const program = join(image.folder, '.cache', 'processes', 'release', 'server', 'readers', 'reader.js');
    const reader = new ReaderProcess(join(env['DATA_DIR'] ?? '', 'guardline.db'), program);
    await reader.ready;
    reader.kill();
    await reader.gone;
  });

  it('carries no TypeScript of ours, no compiler and no tool of development', () => {
    const files = filesOf(image.folder);
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.filter((file) => !file.startsWith('node_modules/') && /\.tsx?$/.test(file))).toEqual([]);
    for (const tool of ['tsx', 'vite', 'typescript', 'esbuild', 'vitest', '@playwright/test', 'drizzle-kit']) {
      expect(files.filter((file) => file.startsWith(`node_modules/${tool}/`))).toEqual([]);
    }
  });

  it('was built for people, whatever NODE_ENV said: without the checks that React makes for developers', () => {
    // This process is a test, and says so.
    expect(process.env['NODE_ENV']).toBe('test');
    const assets = join(image.folder, 'dist', 'assets');
    const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((file) => readFileSync(join(assets, file), 'utf8').includes('jsxDEV'))).toEqual([]);
  });

  it('hands out no source map and nothing of the bundler', async () => {
    const dist = filesOf(join(image.folder, 'dist'));
    expect(dist.filter((file) => file.endsWith('.map'))).toEqual([]);
    const script = dist.find((file) => /^assets\/.*\.js$/.test(file)) ?? '';
    expect((await ask(`/${script}`)).status).toBe(200);
    const text = readFileSync(join(image.folder, 'dist', script), 'utf8');
    expect(text).not.toContain('sourceMappingURL');
    for (const path of [`${script}.map`, '.vite/manifest.json']) {
      expect((await ask(`/${path}`)).status, path).toBe(404);
    }
  });
});

describe('M10 the compose files', () => {
  it.each(['compose.yml', 'compose.cluster.yml'])(
    '%s: every service is bounded, drops what it may and cannot write to its image',
    (name) => {
      const text = readFileSync(join(projectDir, 'docker', name), 'utf8');
      const hardened = text.slice(text.indexOf('x-hardened'), text.indexOf('x-guardline'));
      for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'pids_limit']) {
        expect(hardened).toContain(line);
      }
      const services =
        (text.split(/^services:$/m)[1] ?? '')
          .split(/^volumes:$/m)[0]
          ?.split(/\n(?= {2}\w+:\n)/)
          .slice(1) ?? [];
      expect(services.length).toBeGreaterThan(3);
      for (const service of services) {
        expect(service).toMatch(/<<: \*(hardened|guardline)/);
        expect(service).toMatch(/mem_limit: /);
      }
      expect(text).toContain("TRUST_PROXY: '1'");
      expect(text).not.toContain('tsx');
    },
  );
});
