// `npm run demo` and `npm start`: everything from a bare machine to a running product, and back again on Ctrl-C.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { claimDataFolder } from './processes/dataFolder.mjs';
import { followFile } from './processes/followFile.mjs';
import { keptAccounts, keptPassword, signInLines } from './processes/demoAccounts.mjs';
import { endLeftBehind, recordChildren } from './processes/leftBehind.mjs';
import { freePort, isPortBusy, privateRedis, redisReady } from './processes/privateRedis.mjs';
import { redisFault } from './processes/redisFault.mjs';
import { loadSecrets } from './processes/secrets.mjs';
import { createSupervisor } from './processes/supervisor.mjs';
import { buildProcesses, processArgs, releasedFile } from './setup/buildProcesses.mjs';
import { projectDir } from './setup/findTools.mjs';
import { buildClient, installDependencies } from './setup/installDependencies.mjs';
import { ensureTools } from './setup/installTools.mjs';

const mode = process.argv[2] === 'demo' ? 'demo' : 'production';
const yes = process.argv.includes('--yes');
/** A service installs and builds nothing: it runs what `npm run build` made. */
const built = process.argv.includes('--built');
const oldestNode = [20, 19];

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Error(
      `Node ${oldestNode.join('.')} or newer is needed, this is ${process.versions.node}. 22 or 24 are recommended.`,
    );
  }
}

function portOf(text) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535, not ${text}`);
  return port;
}

/** A process that never once became ready will not become so by being started again and again. */
const mostDeaths = 3;

async function waitUntilReady(url, supervisor, withinMs) {
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    const dead = ['server', 'workers'].find((name) => supervisor.deathsOf(name) >= mostDeaths);
    if (dead) throw new Error(`The ${dead} ended ${mostDeaths} times before it was ready; its output is above.`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((r) => setTimeout(r, 50));
  }
  throw new Error(`${url} did not become ready within ${withinMs / 1000} s`);
}

const program = (name, args, options = {}) => ({ name, command: process.execPath, args, ...options });

/** From a bare machine to what can be started. */
async function setUp() {
  const missing = await ensureTools(['buildTools', 'redis'], { yes });
  const blocking = missing.filter(({ name }) => name !== 'buildTools' || !existsSync(join(projectDir, 'node_modules')));
  if (blocking.length > 0) throw new Error(blocking.map(({ words }) => words).join('\n'));
  installDependencies();
  buildClient();
  return buildProcesses();
}

async function main() {
  process.chdir(projectDir);
  checkNode();
  const builtFile = built ? releasedFile() : await setUp();

  const dataDir = resolve(process.env.DATA_DIR || './.data');
  const port = portOf(process.env.PORT || '3000');
  const host = process.env.HOST || (mode === 'demo' ? '127.0.0.1' : '0.0.0.0');
  // What is stored from here on (accounts, sealed secrets) is the owner's alone.
  process.umask(0o077);
  const release = claimDataFolder(dataDir);
  const supervisor = createSupervisor({ onChildren: (children) => recordChildren(dataDir, children) });
  let stopping = null;
  const stop = (code) => {
    stopping ??= supervisor
      .stopAll()
      .then(release)
      .then(() => process.exit(code));
    return stopping;
  };
  process.on('exit', release);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void stop(0));

  try {
    const ended = await endLeftBehind(dataDir);
    if (ended.length > 0) {
      process.stdout.write(
        `  An earlier start was killed and had left at work: ${ended.join(', ')}. They were ended.\n`,
      );
    }
    if (await isPortBusy(port, host)) {
      throw new Error(`Port ${port} on ${host} is in use. Stop the other program, or choose another with PORT=…`);
    }
    const env = {
      ...loadSecrets(dataDir, process.env),
      ...modeEnv(),
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: host,
      REDIS_URL: process.env.REDIS_URL || (await startRedis(supervisor, dataDir)),
      REDIS_PRIVATE: process.env.REDIS_URL ? '0' : '1',
    };
    Object.assign(process.env, env);
    const migrated = await migrate(supervisor, builtFile);
    if (mode === 'demo') await supervisor.runOnce(program('seed', [builtFile('scripts/seed.ts')], { quiet: true }));
    supervisor.start(program('workers', [...processArgs.workers, builtFile('workers/main.ts')]));
    supervisor.start(program('server', [...processArgs.server, builtFile('server/main.ts')]));
    const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
    await migrated.later();
    await waitUntilReady(`${address}/api/health/ready`, supervisor, 60_000);
    // Captchas and other deliveries that have no channel to leave by.
    if (mode === 'demo') followFile(join(dataDir, 'outbox.log'), (line) => process.stdout.write(`outbox | ${line}\n`));
    if (mode === 'demo') startSimulator(supervisor, builtFile('scripts/simulate.ts'), dataDir, address);
    announce(address, dataDir);
  } catch (error) {
    process.stderr.write(`\n${error.message}\n`);
    await stop(1);
  }
}

/** What `scripts/migrate.ts` ends with when the database does not answer. */
const databaseIsAway = 75;
const migrateAgainMs = 1_000;

/**
 * Migrates before anything else starts. While a PostgreSQL is away, server and workers start all the same, as devices
 * must be answered, and wait for the migration that `later` makes.
 */
async function migrate(supervisor, builtFile) {
  const once = () => supervisor.runOnce(program('migrate', [builtFile('scripts/migrate.ts')], { quiet: true }));
  const done = { later: async () => undefined };
  const mayWait = mode === 'production' && Boolean(process.env.DATABASE_URL);
  const isAway = ({ exitCode }) => mayWait && exitCode === databaseIsAway;
  try {
    await once();
    return done;
  } catch (error) {
    if (!isAway(error)) throw error;
  }
  process.stdout.write('  The database is away. The door for devices opens; everything else waits for it.\n');
  return {
    async later() {
      for (;;) {
        await new Promise((r) => setTimeout(r, migrateAgainMs));
        try {
          return await once();
        } catch (error) {
          if (!isAway(error)) throw error;
        }
      }
    },
  };
}

/** Which of both it is says the command, not what somebody's shell has set. */
function modeEnv() {
  const given = { NODE_ENV: 'production', DEMO: mode === 'demo' ? '1' : '0' };
  for (const [name, value] of Object.entries(given)) {
    const found = process.env[name];
    if (!found || found === value) continue;
    process.stdout.write(`  ${name}=${found} is set and not used: this start has ${name}=${value}.\n`);
  }
  return given;
}

async function startRedis(supervisor, dataDir) {
  const folder = join(dataDir, 'redis');
  const port = await freePort();
  const { spec, url } = privateRedis({ folder, port });
  supervisor.start(spec);
  await redisReady(url, () => {
    if (supervisor.deathsOf(spec.name) < mostDeaths) return;
    throw new Error(redisFault(supervisor.lastLinesOf(spec.name), folder));
  });
  return url;
}

function startSimulator(supervisor, file, dataDir, address) {
  const args = [file, '--demo', '--url', address, '--devices', join(dataDir, 'devices.csv')];
  supervisor.start(program('devices', args, { quiet: true }));
}

function announce(address, dataDir) {
  const lines = [`Guardline 护栏在线 runs at ${address}`];
  if (mode === 'demo') {
    const passwords = { given: process.env.SEED_PASSWORD || undefined, kept: keptPassword(dataDir) };
    lines.push(...signInLines(keptAccounts(dataDir), passwords));
  }
  lines.push('Ctrl-C stops everything.');
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

main().catch((error) => {
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
});
