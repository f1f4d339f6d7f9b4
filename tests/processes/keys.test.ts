import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#scripts/harness/person.ts';
import { freePort } from '#scripts/processes/privateRedis.mjs';
import { startRedis } from '#tests/support/redis.ts';
import { launch, says } from './launch.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'guardline-keys-'));
const file = join(dataDir, 'secrets.json');
const stored = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

async function run(name: string, ...args: readonly string[]) {
  const env = { DATA_DIR: dataDir, DEMO: '1', HOST: '127.0.0.1', SEED_PASSWORD: 'roof of the demo' };
  const { exit, output } = launch(process.execPath, ['scripts/run.mjs', name, ...args], env);
  return { code: await exit, said: output() };
}
const keys = (...args: readonly string[]) => run('keys', ...args);

beforeAll(async () => {
  for (const [name, ...args] of [['migrate'], ['seed', '--devices', '20']] as const) {
    const { code, said } = await run(name, ...args);
    expect(code, said).toBe(0);
  }
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('S25 npm run keys', () => {
  it('changes DATA_KEY while nothing that is stored is lost: rotate, reseal, drop', async () => {
    const before = stored();
    expect((await keys('rotate', 'DATA_KEY')).code).toBe(0);
    const rotated = stored();
    expect(rotated).toEqual({ ...before, DATA_KEY: expect.stringMatching(/^[\w-]{43},[\w-]{43}$/) as string });
    expect(rotated['DATA_KEY']?.endsWith(`,${before['DATA_KEY']}`)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const tooEarly = await keys('drop', 'DATA_KEY');
    expect([tooEarly.code, tooEarly.said]).toEqual([1, expect.stringMatching(/2\d sealed secrets would be lost/)]);
    expect(stored()).toEqual(rotated);

    const listed = await keys('list');
    expect(listed.said).toMatch(/DATA_KEY: [0-9a-f]{8}, [0-9a-f]{8}/);
    for (const key of Object.values(rotated).flatMap((ring) => ring.split(','))) expect(listed.said).not.toContain(key);

    expect(await keys('reseal')).toMatchObject({ code: 0, said: expect.stringMatching(/2\d sealed anew/) as string });
    expect((await keys('drop', 'DATA_KEY')).code).toBe(0);
    expect(stored()['DATA_KEY']).toBe(rotated['DATA_KEY']?.split(',')[0]);
    expect(await keys('reseal')).toMatchObject({ code: 0, said: expect.stringMatching(/^0 sealed anew/m) as string });
  });

  it('in the middle of requests: nobody who works is signed out when the server starts anew with the new keys', async () => {
    const redis = await startRedis();
    const port = await freePort();
    // Somebody who works without a pause is no subject of this.
    const CALLS_PER_MIN = '1000000';
    const env = {
      DATA_DIR: dataDir,
      DEMO: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      REDIS_URL: redis.url,
      CALLS_PER_MIN,
    };
    const start = async () => {
      const server = launch(process.execPath, ['scripts/run.mjs', 'server'], { ...env, ...stored() });
      await says(server, /listening/);
      return server;
    };
    const url = `http://127.0.0.1:${port}`;
    try {
      let server = await start();
      // The page was opened before: it signs with the secret of then.
      const [appSecret = ''] = stored()['APP_SECRET']?.split(',') ?? [];
      const person = await signIn({ url, appKey: stored()['APP_KEY'] ?? '', appSecret }, 'root', 'roof of the demo');
      const told: Array<number | 'away'> = [];
      const ask = () => person.get('/api/web/account/info').then(({ errno }) => errno);
      let isWorking = true;
      const working = (async () => {
        while (isWorking) told.push(await ask().catch(() => 'away' as const));
      })();
      for (const name of ['APP_SECRET', 'TOKEN_PEPPER', 'DATA_KEY', 'MAP_TOKEN_SECRET']) {
        expect((await keys('rotate', name)).code).toBe(0);
      }
      server.child.kill('SIGTERM');
      await server.exit;
      const before = told.length;
      server = await start();
      await expect.poll(() => told.length - told.lastIndexOf('away'), { timeout: 60_000 }).toBeGreaterThan(50);
      isWorking = false;
      await working;
      expect(before).toBeGreaterThan(50);
      expect(new Set(told)).toEqual(new Set([0, 'away']));
      server.child.kill('SIGTERM');
      await server.exit;
    } finally {
      await redis.stop();
    }
  });

  it('names what is wrong with the call, and changes nothing', async () => {
    const before = readFileSync(file, 'utf8');
    for (const args of [[], ['turn'], ['rotate'], ['rotate', 'APP_KEY'], ['drop', 'NOTHING']]) {
      const { code, said } = await keys(...args);
      expect([args, code]).toEqual([args, 1]);
      expect(said).toContain('npm run keys -- rotate NAME');
    }
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});
