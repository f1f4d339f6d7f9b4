import { Cluster } from 'ioredis';
import type { RedisAddress } from '#domain/redisAddress.ts';
import { second } from '#domain/time.ts';
import { mastersOf, type ConnectionOptions } from './redisClient.ts';

/** Redirections of one command: more lead in a circle. */
const mostRedirections = 6;

/** A client of a cluster, not connected yet; each of its nodes is spoken to with `options`. */
export function clusterOf(
  address: Extract<RedisAddress, { kind: 'cluster' }>,
  options: ConnectionOptions,
  reconnectDelay: (times: number) => number,
): Cluster {
  const { enableOfflineQueue = true, ...redisOptions } = options;
  const failsFast = !enableOfflineQueue;
  const { username, password, tls } = address;
  return new Cluster([...address.nodes], {
    lazyConnect: true,
    enableOfflineQueue,
    clusterRetryStrategy: reconnectDelay,
    maxRedirections: mostRedirections,
    // While a node is away a call fails at once; a consumer of jobs waits for the node.
    retryDelayOnFailover: failsFast ? 0 : 100,
    retryDelayOnClusterDown: failsFast ? 0 : 100,
    slotsRefreshTimeout: 2 * second,
    slotsRefreshInterval: 30 * second,
    // A certificate names hosts: they are not turned into addresses first.
    ...(tls && { dnsLookup: (host, found) => found(null, host) }),
    redisOptions: {
      ...redisOptions,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      ...(tls && { tls: {} }),
    },
  });
}

/** Which nodes the slots lie on, as this client was told: `a:1 5461, b:2 10923`. */
export function slotsOf(cluster: Cluster): string {
  const counts = new Map<string, number>();
  for (const [node = 'nobody'] of cluster.slots) counts.set(node, (counts.get(node) ?? 0) + 1);
  return [...counts].map(([node, count]) => `${node} ${count} slots`).join(', ');
}

/** Connects to every master, so that the first commands find them open. Never rejects: a command will say why. */
export async function openMasters(cluster: Cluster): Promise<void> {
  await Promise.allSettled(
    mastersOf(cluster).map((master) => (master.status === 'wait' ? master.connect() : master.ping())),
  );
}
