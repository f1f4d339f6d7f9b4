import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecrets } from '../processes/secrets.mjs';
import { freePort, privateRedis, redisReady } from '../processes/privateRedis.mjs';
import { createSupervisor } from '../processes/supervisor.mjs';
import { buildProcesses, processArgs } from '../setup/buildProcesses.mjs';

/** The real product in its own processes, for the yardsticks and the browser tests. */
export interface Stack {
  readonly url: string;
  readonly dataDir: string;
  readonly databasePath: string;
  readonly password: string;
  readonly env: Readonly<Record<string, string>>;
  pidOf(name: ProcessName): number | null;
  /** How often it ended by itself, or by a signal, and was started again. */
  deathsOf(name: ProcessName): number;
  /** Sends a signal to a process; one that ends is started again by the supervisor. */
  signal(name: ProcessName, signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}
export type ProcessName = 'redis' | 'server' | 'workers';

/** What a stack begins with: so many devices of the demonstration, or a folder that `seedFolder` filled, as it is. */
type Beginning = { readonly devices: number } | { readonly copyOf: string };
export type StackOptions = StackSettings & Beginning;

export interface StackSettings {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Extra arguments for redis-server, e.g. to take its durability away in a control. */
  readonly redisArgs?: readonly string[];
  readonly redisMaxMemory?: string;
  /** What server and workers are told instead of the address of Redis, e.g. that of a proxy before it. */
  readonly redisUrl?: (url: string) => Promise<string>;
  /** Of Redis alone, beside what all have. */
  readonly redisEnv?: Readonly<Record<string, string>>;
  readonly onLine?: (name: string, line: string) => void;
}

const password = 'guardline-harness';

const program = (name: string, ...args: readonly string[]) => ({ name, command: process.execPath, args: [...args] });

type Supervisor = ReturnType<typeof createSupervisor>;

/** What every process of the product is told about its data. */
function dataEnv(dataDir: string): Record<string, string> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
  return {
    ...(inherited as Record<string, string>),
    ...loadSecrets(dataDir, {}),
    NODE_ENV: 'test',
    // The seed's accounts, and captcha codes in the answers.
    DEMO: '1',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_PATH: join(dataDir, 'guardline.db'),
    SEED_PASSWORD: password,
  };
}

async function fill(supervisor: Supervisor, devices: number, env: Record<string, string>): Promise<void> {
  const builtFile = await buildProcesses();
  await supervisor.runOnce({ ...program('migrate', builtFile('scripts/migrate.ts')), env });
  const seedArgs = ['--devices', String(devices)];
  await supervisor.runOnce({ ...program('seed', builtFile('scripts/seed.ts'), ...seedArgs), env });
}

/**
 * A data folder with the demonstration in it, for stacks that begin with a copy: filling it costs two seconds of a
 * core.
 */
export async function seedFolder(
  dataDir: string,
  devices: number,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const said: string[] = [];
  const supervisor = createSupervisor({ onLine: (name, line) => said.push(`${name} | ${line}`) });
  try {
    await fill(supervisor, devices, { ...dataEnv(dataDir), ...env });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${said.join('\n')}`, { cause: error });
  }
}

export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir } = options;
  const builtFile = await buildProcesses();
  if ('copyOf' in options) cpSync(options.copyOf, dataDir, { recursive: true });
  else mkdirSync(dataDir, { recursive: true });
  // PORT for one that comes after another at the same address.
  const [port, redisPort] = [Number(options.env?.['PORT'] ?? (await freePort())), await freePort()];
  const redis = privateRedis({
    folder: join(dataDir, 'redis'),
    port: redisPort,
    maxMemory: options.redisMaxMemory ?? '1gb',
  });
  const env: Record<string, string> = {
    ...dataEnv(dataDir),
    PORT: String(port),
    REDIS_URL: (await options.redisUrl?.(redis.url)) ?? redis.url,
    // Stacks beside each other would look for a free one, one after the other.
    WORKER_PORT: 'off',
    REDIS_PRIVATE: '1',
    // Many tests are one person from one address.
    AUTH_PER_MIN: '1000',
    CALLS_PER_MIN: '100000',
    STRANGER_CALLS_PER_MIN: '100000',
    // Whatever room this machine has left.
    DISK_RESERVE_MB: '0',
    DISK_RESERVE_SHARE: '0',
    DISK_ALARM_RESERVE_MB: '0',
    DISK_BALLAST_MB: '0',
    ...options.env,
  };
  const recent: string[] = [];
  const onLine = (name: string, line: string) => {
    recent.push(`${name} | ${line}`);
    if (recent.length > 60) recent.shift();
    options.onLine?.(name, line);
  };
  const supervisor = createSupervisor({ onLine });
  const url = `http://127.0.0.1:${port}`;
  try {
    supervisor.start({
      ...redis.spec,
      env: { ...options.redisEnv },
      args: [...redis.spec.args, ...(options.redisArgs ?? [])],
    });
    await redisReady(redis.url);
    if ('devices' in options) await fill(supervisor, options.devices, env);
    supervisor.start({ ...program('workers', ...processArgs.workers, builtFile('workers/main.ts')), env });
    supervisor.start({ ...program('server', ...processArgs.server, builtFile('server/main.ts')), env });
    await ready(url, 60_000);
  } catch (error) {
    await supervisor.stopAll();
    throw new Error(`${(error as Error).message}\n${recent.join('\n')}`, { cause: error });
  }
  return {
    url,
    dataDir,
    databasePath: env['DATABASE_PATH'] ?? '',
    password,
    env,
    pidOf: (name) => supervisor.pidOf(name),
    deathsOf: (name) => supervisor.deathsOf(name),
    signal(name, signal) {
      const pid = supervisor.pidOf(name);
      if (pid !== null) process.kill(pid, signal);
    },
    stop: () => supervisor.stopAll(),
  };
}

/** Resolves when /api/health/ready says yes. */
export async function ready(url: string, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not become ready within ${withinMs} ms`);
}

export interface SeededDevice {
  readonly imei: string;
  readonly secret: string;
}

/** The devices whose secrets the seed wrote into the data folder. */
export function seededDevices(dataDir: string): SeededDevice[] {
  const [header = '', ...lines] = readFileSync(join(dataDir, 'devices.csv'), 'utf8').trim().split('\n');
  const columns = header.split(',');
  const [imeiAt, secretAt] = [columns.indexOf('IMEI'), columns.indexOf('secret')];
  return lines.map((line) => {
    const cells = line.split(',');
    return { imei: cells[imeiAt] ?? '', secret: cells[secretAt] ?? '' };
  });
}
