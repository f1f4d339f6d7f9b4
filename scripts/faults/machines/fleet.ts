import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ready } from '../../harness/stack.ts';
import { startProxyThread, type ProxyThread } from '../../harness/startProxyThread.ts';
import { freePort } from '../../processes/privateRedis.mjs';
import { loadSecrets } from '../../processes/secrets.mjs';
import { buildProcesses, processArgs } from '../../setup/buildProcesses.mjs';
import { libraryPath } from '../../setup/installTools.mjs';
import type { QueueRedis } from './queueRedis.ts';
import { startTwoHosts, type TwoHosts } from './twoHosts.ts';

export const serverNames = ['server-1', 'server-2'] as const;
export const workerNames = ['workers-1', 'workers-2'] as const;
export type MachineName = (typeof serverNames)[number] | (typeof workerNames)[number];

/** The built file of a source, of this release or of another. */
export type BuiltFile = (file: string) => string;

const password = 'guardline-fleet';
const saidMax = 400;
/** Of a busy machine. */
const startWithinMs = 120_000;

interface Machine {
  child: ChildProcess | null;
  /** Whether it leads the schedules, by its own last word. */
  leads: boolean;
  readonly said: string[];
}

/** Two servers behind a proxy and two workers, as processes of their own, on PostgreSQL with a standby and a Redis. */
export interface Fleet {
  readonly url: string;
  readonly database: TwoHosts;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly password: string;
  /** Before the servers. */
  readonly front: ProxyThread;
  /** Resolves when the process says that it is at work. */
  start(name: MachineName, builtFile?: BuiltFile): Promise<void>;
  kill(name: MachineName, signal: NodeJS.Signals): Promise<void>;
  /** A signal that ends nothing. */
  signal(name: MachineName, signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** One that stands still leads nothing, whatever it said last. */
  leadsNoMore(name: MachineName): void;
  migrate(builtFile: BuiltFile): Promise<void>;
  /** The workers that run the schedules, by their own last word; null while none does. */
  leader(): MachineName | null;
  /** How often a process ended that nobody had ended. */
  unexpectedEnds(): readonly string[];
  lastWords(): string;
  stop(): Promise<void>;
}

export async function startFleet(folder: string, redis: QueueRedis, devices: number): Promise<Fleet> {
  mkdirSync(folder, { recursive: true });
  const thisRelease = await buildProcesses();
  const database = await startTwoHosts();
  const ports: Readonly<Record<string, number>> = { 'server-1': await freePort(), 'server-2': await freePort() };
  const front = await startProxyThread(Object.values(ports));
  const machines = new Map<MachineName, Machine>();
  const ends: string[] = [];
  const libraries = libraryPath();
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    ...(libraries === '' ? {} : { LD_LIBRARY_PATH: libraries }),
    ...loadSecrets(folder, {}),
    NODE_ENV: 'test',
    DEMO: '1',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    REDIS_URL: redis.url,
    WORKER_PORT: 'off',
    SEED_PASSWORD: password,
    AUTH_PER_MIN: '1000',
    CALLS_PER_MIN: '100000',
    STRANGER_CALLS_PER_MIN: '100000',
    // Whatever room this machine has left.
    DISK_RESERVE_MB: '0',
    DISK_RESERVE_SHARE: '0',
    DISK_ALARM_RESERVE_MB: '0',
    DISK_BALLAST_MB: '0',
  };

  function run(name: string, args: readonly string[], more: Record<string, string>, hear: (line: string) => void) {
    const child = spawn(process.execPath, [...args], {
      env: { ...env, DATABASE_URL: database.urlFor(name), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(hear);
      });
    }
    child.on('error', (error) => hear(`${name} could not start: ${error.message}`));
    return child;
  }

  async function runOnce(builtFile: BuiltFile, file: string, ...args: string[]): Promise<void> {
    const said: string[] = [];
    const child = run('tool', [builtFile(file), ...args], {}, (line) => said.push(line));
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${file} ended with ${code}:\n${said.join('\n')}`);
  }

  async function start(name: MachineName, builtFile: BuiltFile = thisRelease): Promise<void> {
    const isServer = name.startsWith('server');
    const machine: Machine = { child: null, leads: false, said: machines.get(name)?.said ?? [] };
    machines.set(name, machine);
    const file = isServer ? 'server/main.ts' : 'workers/main.ts';
    const args = [...(isServer ? processArgs.server : processArgs.workers), builtFile(file)];
    const more: Record<string, string> = isServer ? { PORT: String(ports[name]) } : {};
    let isReady = false;
    const child = run(name, args, more, (line) => {
      machine.said.push(line);
      if (machine.said.length > saidMax) machine.said.shift();
      const [, leads] = /"leader":(true|false)/.exec(line) ?? [];
      if (leads !== undefined) machine.leads = leads === 'true';
      if (/workers ready/.test(line)) isReady = true;
    });
    machine.child = child;
    child.on('exit', (code, signal) => {
      machine.leads = false;
      if (machine.child !== child) return;
      machine.child = null;
      ends.push(`${name} ended (${signal ?? code})`);
    });
    if (isServer) {
      await ready(`http://127.0.0.1:${ports[name]}`, startWithinMs);
      return;
    }
    const until = Date.now() + startWithinMs;
    while (!isReady) {
      if (machine.child === null || Date.now() > until) throw new Error(`${name} does not work:\n${lastWords()}`);
      await sleep(20);
    }
  }

  async function kill(name: MachineName, signal: NodeJS.Signals): Promise<void> {
    const machine = machines.get(name);
    const child = machine?.child;
    if (!machine || !child) return;
    // From here on its end is expected.
    machine.child = null;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  const lastWords = (): string =>
    [...machines]
      .map(
        ([name, { said }]) =>
          `${name}:\n${said
            .slice(-6)
            .map((line) => line.slice(0, 240))
            .join('\n')}`,
      )
      .join('\n');

  async function stop(): Promise<void> {
    for (const machine of machines.values()) machine.child?.kill('SIGCONT');
    await Promise.all([...machines.keys()].map((name) => kill(name, 'SIGKILL')));
    await front.stop();
    await database.stop();
  }

  try {
    await runOnce(thisRelease, 'scripts/migrate.ts');
    await runOnce(thisRelease, 'scripts/seed.ts', '--devices', String(devices));
    await Promise.all([...workerNames, ...serverNames].map((name) => start(name)));
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${lastWords()}`, { cause: error });
  }

  return {
    url: `http://127.0.0.1:${front.port}`,
    database,
    dataDir: folder,
    env,
    password,
    front,
    start,
    kill,
    signal: (name, signal) => {
      machines.get(name)?.child?.kill(signal);
    },
    leadsNoMore: (name) => {
      const machine = machines.get(name);
      if (machine) machine.leads = false;
    },
    migrate: (builtFile) => runOnce(builtFile, 'scripts/migrate.ts'),
    leader: () => workerNames.find((name) => machines.get(name)?.leads === true) ?? null,
    unexpectedEnds: () => ends,
    lastWords,
    stop,
  };
}
