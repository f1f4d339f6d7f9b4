import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort, privateRedis, redisReady } from '../processes/privateRedis.mjs';
import { startProxyThread, type ProxyThread } from './startProxyThread.ts';

const masters = 3;
const slots = 16_384;
/** The nodes speak with each other on their port and this. */
const busAbove = 10_000;
/** Of the test's own cluster on loopback. */
const password = 'guardline-cluster';

export interface RedisCluster {
  /** REDIS_URL of all of it, by its nodes. */
  readonly url: string;
  /** Each master by itself. */
  readonly nodeUrls: readonly string[];
  /** With `behindLines` one before each master. */
  readonly lines: readonly ProxyThread[];
  readonly stop: () => Promise<void>;
}

/** A Redis cluster of three masters without replicas on loopback, each set up as the product demands. */
export async function startRedisCluster(
  folder: string,
  { behindLines = false }: { readonly behindLines?: boolean } = {},
): Promise<RedisCluster> {
  const children: ChildProcess[] = [];
  const lines: ProxyThread[] = [];
  const killWithUs = () => children.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', killWithUs);
  const stop = async (): Promise<void> => {
    process.off('exit', killWithUs);
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = running.map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGKILL');
    await Promise.all([...ended, ...lines.map((line) => line.stop())]);
  };
  try {
    const ports = await clusterPorts();
    if (behindLines) for (const port of ports) lines.push(await startProxyThread([port]));
    for (const [at, port] of ports.entries()) {
      const home = join(folder, `node-${port}`);
      mkdirSync(home, { recursive: true });
      const { spec } = privateRedis({ folder: home, port, maxMemory: '256mb' });
      const settings = { 'cluster-enabled': 'yes', 'cluster-node-timeout': '2000', requirepass: password };
      const line = lines[at];
      if (line) {
        Object.assign(settings, {
          'cluster-announce-ip': '127.0.0.1',
          'cluster-announce-port': String(line.port),
          'cluster-announce-bus-port': String(port + busAbove),
        });
      }
      const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
      children.push(spawn(spec.command, [...spec.args, ...flags], { argv0: spec.argv0, stdio: 'ignore' }));
    }
    const nodeUrls = ports.map((port) => `redis://:${password}@127.0.0.1:${port}`);
    for (const url of nodeUrls) await redisReady(url);
    await formCluster(nodeUrls, ports);
    const hosts = ports.map((port, at) => `127.0.0.1:${lines[at]?.port ?? port}`).join(',');
    return { url: `redis+cluster://:${password}@${hosts}`, nodeUrls, lines, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Free ports that leave room for the ones above them. */
async function clusterPorts(): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < masters) {
    const port = await freePort();
    if (port < 55_000) ports.add(port);
    // Free ports are mostly high ones: so is half of what is free below them.
    else ports.add(port - 20_000);
  }
  return [...ports];
}

/** Gives each node its third of the slots, and makes them known to each other. */
async function formCluster(urls: readonly string[], ports: readonly number[]): Promise<void> {
  const nodes = urls.map((url) => new Redis(url, { maxRetriesPerRequest: null }));
  try {
    const share = Math.ceil(slots / nodes.length);
    for (const [at, node] of nodes.entries()) {
      const last = Math.min(slots, (at + 1) * share) - 1;
      await node.call('CLUSTER', 'ADDSLOTSRANGE', String(at * share), String(last));
      // Two nodes of one epoch could quarrel over a slot.
      await node.call('CLUSTER', 'SET-CONFIG-EPOCH', String(at + 1));
    }
    for (const port of ports.slice(1)) {
      await nodes[0]?.call('CLUSTER', 'MEET', '127.0.0.1', String(port), String(port + busAbove));
    }
    const until = Date.now() + 20_000;
    for (const node of nodes) {
      while (!/cluster_state:ok[\s\S]*cluster_known_nodes:3/.test(String(await node.call('CLUSTER', 'INFO')))) {
        if (Date.now() > until) throw new Error('the Redis cluster did not form');
        await sleep(50);
      }
    }
  } finally {
    for (const node of nodes) node.disconnect();
  }
}
