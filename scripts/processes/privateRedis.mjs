// A Redis of our own: loopback, its own port, folder and password, every acknowledged write on disk.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { join } from 'node:path';
import { findRedis } from '../setup/findTools.mjs';

const readyWithinMs = 20_000;

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

/**
 * The password is made anew each time and stands in `redis.conf` of its folder, readable by the owner alone: on the
 * command line every account of the machine could read it.
 * @returns {{ spec: import('./supervisor.mjs').ChildSpec & { argv0: string }, url: string }} how it is started, and its
 * REDIS_URL
 */
export function privateRedis({ folder, port, maxMemory = '1gb' }) {
  const redis = findRedis();
  if (redis === null) throw new Error('No Redis server was found on this machine.');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const password = randomBytes(32).toString('base64url');
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    requirepass: password,
    dir: folder,
    pidfile: join(folder, 'redis.pid'),
    appendonly: 'yes',
    appendfsync: 'always',
    'aof-use-rdb-preamble': 'yes',
    // A power cut tears the last write, which nobody was told of: the log is loaded up to there.
    'aof-load-truncated': 'yes',
    maxmemory: maxMemory,
    'maxmemory-policy': 'noeviction',
    loglevel: 'warning',
    save: '',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const file = join(folder, 'redis.conf');
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return {
    spec: { name: 'redis', command: redis.path, argv0: redis.argv0, args: [file], quiet: true },
    url: `redis://:${password}@127.0.0.1:${port}`,
  };
}

/**
 * Resolves when the Redis of this URL answers PING with PONG. While it loads its log it is waited for: a long one takes
 * minutes.
 * @param {string} url
 * @param {() => void} giveUp throws when there is nothing more to wait for
 */
export async function redisReady(url, giveUp = () => {}) {
  const { port, password } = new URL(url);
  let until = Date.now() + readyWithinMs;
  while (Date.now() < until) {
    const answer = await answerToPing(Number(port), password);
    if (answer === 'pong') return;
    if (answer === 'loading') until = Date.now() + readyWithinMs;
    giveUp();
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(`Redis did not answer within ${readyWithinMs / 1_000} s`);
}

/** @returns {Promise<'pong' | 'loading' | 'none'>} */
function answerToPing(port, password) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    let answer = '';
    socket.setTimeout(500, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data.toString();
      if (answer.startsWith('-') || answer.split('\r\n').length > 2) socket.destroy();
    });
    socket.once('error', () => resolve('none'));
    socket.once('close', () => {
      if (answer.startsWith('+OK\r\n+PONG')) resolve('pong');
      else resolve(answer.includes('-LOADING') ? 'loading' : 'none');
    });
  });
}
