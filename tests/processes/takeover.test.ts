import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ready } from '#scripts/harness/stack.ts';
import { call, type AppKeys } from '#scripts/harness/person.ts';
import { freePort } from '#scripts/processes/privateRedis.mjs';
import { projectDir } from '#scripts/setup/findTools.mjs';
import { startRedis, type PrivateRedis } from '#tests/support/redis.ts';
import { launch, says, stopLaunched } from './launch.ts';

const secrets = {
  APP_KEY: 'gl-takeover',
  APP_SECRET: 'a-secret-of-this-test',
  TOKEN_PEPPER: 'a-pepper-of-this-test',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64url'),
  MAP_TOKEN_SECRET: 'a-map-secret-of-this-test',
};

let redis: PrivateRedis;
let dataDir = '';
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guardline-takeover-'));
});
afterEach(async () => {
  await stopLaunched();
  rmSync(dataDir, { recursive: true, force: true });
});

type Shell = Readonly<Record<string, string>>;
type Program = readonly [command: string, ...args: string[]];

/** Server and workers alone, each by its own command, on what a shell has set. */
async function startApart(programs: Record<'migrate' | 'server' | 'workers', Program>, shell: Shell): Promise<AppKeys> {
  const port = await freePort();
  const needed = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), REDIS_URL: redis.url };
  const env = { ...needed, ...secrets, ...shell };
  const run = ([command, ...args]: Program) => launch(command, args, env);
  const migrated = run(programs.migrate);
  expect(await migrated.exit, migrated.output()).toBe(0);
  await says(run(programs.workers), /workers ready/);
  const server = run(programs.server);
  await says(server, /listening/);
  expect(server.output()).toMatch(/First start: sign in as root/);
  return { url: `http://127.0.0.1:${port}`, appKey: secrets.APP_KEY, appSecret: secrets.APP_SECRET };
}

const npm = (script: string): Program => ['npm', 'run', script];
const byHand = { migrate: npm('migrate'), server: npm('server'), workers: npm('workers') };

/** A command of a Dockerfile or a composition: a list, or words. */
function wordsOf(command: string): Program {
  const words: unknown = command.startsWith('[') ? JSON.parse(command.replaceAll("'", '"')) : command.split(' ');
  return words as Program;
}

/** What the image runs: its command and environment, and the commands of the composition. */
function image(): { programs: typeof byHand; shell: Shell } {
  const read = (name: string) => readFileSync(join(projectDir, 'docker', name), 'utf8');
  const dockerfile = read('Dockerfile');
  const [, environment = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
  const [, server = ''] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const commands = [...read('compose.yml').matchAll(/^ {4}command: (.*node.*)$/gm)].map(([, words = '']) => words);
  const of = (name: string) => wordsOf(commands.find((command) => command.includes(name)) ?? '');
  const set = Object.fromEntries(environment.split(' ').map((pair) => pair.split('='))) as Shell;
  return {
    programs: { migrate: of('migrate'), workers: of('workers'), server: wordsOf(server) },
    shell: { ...set, DATA_DIR: dataDir },
  };
}

async function startSupervised(shell: Shell): Promise<AppKeys> {
  const port = await freePort();
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), ...shell };
  const started = launch('npm', ['start', '--', '--yes'], env);
  await says(started, /Ctrl-C stops everything/);
  for (const [name, value] of Object.entries(shell))
    expect(started.output()).toContain(`${name}=${value} is set and not used`);
  const made = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as typeof secrets;
  return { url: `http://127.0.0.1:${port}`, appKey: made.APP_KEY, appSecret: made.APP_SECRET };
}

/** The three calls: a code for the number that root once had, a new password with it, a sign-in with that. */
async function expectClosed(keys: AppKeys): Promise<void> {
  await ready(keys.url, 20_000);
  const post = async <T>(path: string, body: object) => (await call<T>(keys, null, 'POST', path, {}, body)).answer;
  const mobile = '13800000000';
  const asked = await post<{ code?: string; captchaTicket?: string } | null>('/api/captcha', {
    scene: 'resetPassword',
    mobile,
  });
  const [newPassword, captchaTicket] = ['taken-over-1', asked.data?.captchaTicket];
  const captcha = asked.data?.code ?? '000000';
  const body = { mobile, captcha, captchaTicket, newPassword, repeatNewPassword: newPassword };
  const reset = await post('/api/auth/resetPassword', body);
  const signedIn = await post('/api/login', { username: 'root', password: newPassword });
  expect([asked.errno, reset.errno, signedIn.errno]).toEqual([1623, 1606, 1601]);
  expect(asked.data).toBeNull();
  for (const scene of ['loginByPhone', 'register']) {
    expect(await post('/api/captcha', { scene, mobile })).toMatchObject({ errno: 1623, data: null });
  }
  expect(existsSync(join(dataDir, 'outbox.log'))).toBe(false);
}

describe('C1: nobody takes root over by three anonymous calls', () => {
  it('with an empty environment: npm run server and npm run workers', async () => {
    await expectClosed(await startApart(byHand, {}));
  });
  it('with NODE_ENV=development in the shell: npm run server and npm run workers', async () => {
    await expectClosed(await startApart(byHand, { NODE_ENV: 'development' }));
  });
  it('with an empty environment: npm start', async () => {
    await expectClosed(await startSupervised({}));
  });
  it('with NODE_ENV=development and DEMO=1 in the shell: npm start, which says that it uses neither', async () => {
    await expectClosed(await startSupervised({ NODE_ENV: 'development', DEMO: '1' }));
  });
  it('with the environment of the image: what Docker runs, whatever NODE_ENV its .env has', async () => {
    const { programs, shell } = image();
    await expectClosed(await startApart(programs, { ...shell, NODE_ENV: 'development' }));
  });

  it('as a systemd service: with the command and the environment of its unit', async () => {
    const unit = readFileSync(join(projectDir, 'docker/systemd/guardline.service'), 'utf8');
    const [, command = ''] = /^ExecStart=\S+ (.*)$/m.exec(unit) ?? [];
    const [, words = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    const shell = Object.fromEntries(words.split(' ').map((pair) => pair.split('=') as [string, string]));
    expect(shell).toMatchObject({ NODE_ENV: 'production', HOST: '127.0.0.1' });
    expect(shell).not.toHaveProperty('DEMO');
    expect(await launch(process.execPath, ['scripts/release.mjs']).exit).toBe(0);
    const port = await freePort();
    const own = { DATA_DIR: dataDir, PORT: String(port) };
    await says(launch(process.execPath, command.split(' '), { ...shell, ...own }), /Ctrl-C stops everything/);
    const made = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as typeof secrets;
    await expectClosed({ url: `http://127.0.0.1:${port}`, appKey: made.APP_KEY, appSecret: made.APP_SECRET });
  });

  it.each(['server', 'workers'])(
    'DEMO=1 on an address that others reach ends the %s with the name HOST',
    async (name) => {
      const env = { ...secrets, DATA_DIR: dataDir, REDIS_URL: redis.url, DEMO: '1' };
      for (const HOST of ['0.0.0.0', '']) {
        const refused = launch('npm', ['run', name], { ...env, HOST });
        expect(await refused.exit).not.toBe(0);
        expect(refused.output()).toMatch(/Bad environment — HOST: DEMO=1 is refused on 0\.0\.0\.0/);
      }
    },
  );

  it('the seed with its known accounts is refused without DEMO=1, and touches nothing', async () => {
    const refused = launch('npm', ['run', 'seed'], { DATA_DIR: join(dataDir, 'new'), NODE_ENV: 'development' });
    expect(await refused.exit).toBe(1);
    expect(refused.output()).toMatch(/needs DEMO=1/);
    expect(existsSync(join(dataDir, 'new'))).toBe(false);
  });
});
