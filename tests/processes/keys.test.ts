import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from './launch.ts';

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
