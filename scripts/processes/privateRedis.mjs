// A Redis of our own: loopback, its own port and folder, every acknowledged write on disk.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { join } from 'node:path';
import { findRedis } from '../setup/findTools.mjs';

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** True when something already listens there. */
export function isPortBusy(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code === 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}

/** @returns {import('./supervisor.mjs').ChildSpec} */
export function redisSpec({ folder, port, maxMemory = '1gb' }) {
  const redis = findRedis();
  if (redis === null) throw new Error('No Redis server was found on this machine.');
  mkdirSync(folder, { recursive: true });
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    dir: folder,
    pidfile: join(folder, 'redis.pid'),
    appendonly: 'yes',
    appendfsync: 'always',
    'aof-use-rdb-preamble': 'yes',
    maxmemory: maxMemory,
    'maxmemory-policy': 'noeviction',
    loglevel: 'warning',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  return { name: 'redis', command: redis.path, argv0: redis.argv0, args: [...args, '--save', ''], quiet: true };
}

/** A Redis left behind by a start that was killed still holds the folder: it is asked to go. */
export async function stopLeftover(folder) {
  const pidFile = join(folder, 'redis.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const isOurs = existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('redis');
  if (!isOurs) return;
  process.kill(pid, 'SIGTERM');
  for (let tries = 0; tries < 100 && existsSync(`/proc/${pid}`); tries++) await new Promise((r) => setTimeout(r, 100));
}

/** Resolves when Redis answers PING with PONG. */
export async function redisReady(port, withinMs = 20_000) {
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    if (await answersPing(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error('Redis did not answer in time');
}

function answersPing(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(500, () => socket.destroy());
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
