import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#scripts/processes/privateRedis.mjs';
import { projectDir } from '#scripts/setup/findTools.mjs';
import { launch, says, stopLaunched, type Started } from './launch.ts';
import { leftOver } from './leftOver.ts';

let dataDir = '';

function start(mode: 'demo' | 'production', env: Record<string, string>): Started {
  const args = [join(projectDir, 'scripts/start.mjs'), mode, '--yes'];
  return launch(process.execPath, args, { DATA_DIR: dataDir, HOST: '127.0.0.1', ...env });
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guardline-start-'));
});
afterEach(async () => {
  await stopLaunched();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the two ways to start', () => {
  it('demo: says where it runs and who may sign in, refuses a second start and a busy port, and leaves nothing behind', async () => {
    const port = await freePort();
    const demo = start('demo', { PORT: String(port), SEED_PASSWORD: 'demo-password' });
    const text = await says(demo, /Ctrl-C stops everything/);
    expect(text).toContain(`http://127.0.0.1:${port}`);
    expect(text).toContain('password: demo-password');

    const second = start('demo', { PORT: String(await freePort()) });
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(/already runs on the data folder/);

    const other = mkdtempSync(join(tmpdir(), 'guardline-start-other-'));
    const busy = start('demo', { PORT: String(port), DATA_DIR: other });
    expect(await busy.exit).toBe(1);
    expect(busy.output()).toMatch(new RegExp(`Port ${port} .*in use`));
    rmSync(other, { recursive: true, force: true });

    const stoppedAt = Date.now();
    demo.child.kill('SIGINT');
    expect(await demo.exit).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(12_000);
    expect(leftOver(dataDir)).toEqual([]);

    // 10.1n: the accounts are there, with the password of the first start; neither another nor a new random one is
    // theirs.
    const later = start('demo', { PORT: String(port), SEED_PASSWORD: 'another-password' });
    const said = await says(later, /Ctrl-C stops everything/);
    expect(said).not.toContain('password: ');
    expect(said).toContain('SEED_PASSWORD was not used');
    later.child.kill('SIGINT');
    expect(await later.exit).toBe(0);
  });

  it('SPEC-038 production: the first start generates its secrets for the owner alone and prints root with a random password, once', async () => {
    const port = await freePort();
    const first = start('production', { PORT: String(port) });
    await says(first, /Ctrl-C stops everything/);
    expect(first.output()).toMatch(/root.*password/is);
    for (const file of ['secrets.json', 'guardline.db']) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    const page = await (await fetch(`http://127.0.0.1:${port}/login`)).text();
    const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
    expect(page).toContain(secrets['APP_KEY']);
    first.child.kill('SIGINT');
    expect(await first.exit).toBe(0);

    const again = start('production', { PORT: String(port) });
    await says(again, /Ctrl-C stops everything/);
    expect(again.output()).not.toMatch(/root.*password/is);
    expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toEqual(secrets);
  });

  it('gives up with a sentence when a process ends again and again before it was ever ready', async () => {
    const broken = start('production', { PORT: String(await freePort()), APP_TZ: 'Nowhere/Land', MAP_DATUM: 'mars' });
    expect(await broken.exit).toBe(1);
    expect(broken.output()).toMatch(/MAP_DATUM/);
    expect(broken.output()).toMatch(/ended 3 times before it was ready|failed/);
    expect(leftOver(dataDir)).toEqual([]);
  });

  it('names a bad variable and ends', async () => {
    const bad = start('production', { PORT: 'seventy' });
    expect(await bad.exit).toBe(1);
    expect(bad.output()).toMatch(/PORT/);
  });
});
