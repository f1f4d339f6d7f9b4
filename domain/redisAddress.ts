/** Where Redis is: one server (whatever ioredis reads as a URL or a socket's path), or the masters of a cluster. */
export type RedisAddress =
  | { readonly kind: 'one'; readonly url: string }
  | {
      readonly kind: 'cluster';
      readonly nodes: ReadonlyArray<{ readonly host: string; readonly port: number }>;
      readonly username?: string;
      readonly password?: string;
      readonly tls: boolean;
    };

const clusterForm = 'redis+cluster://user:password@host:port,host:port (rediss+cluster:// for TLS)';
const defaultPort = 6379;

/**
 * Reads REDIS_URL. A cluster is named by some of its nodes, the others are found by asking them.
 * @throws Error saying what is wrong; never with the password
 * @source docs/adr/0029-redis-cluster.md
 */
export function parseRedisAddress(text: string): RedisAddress {
  const [, scheme, userInfo, rest = ''] = /^(rediss?)\+cluster:\/\/(?:(.*)@)?(.*)$/i.exec(text) ?? [];
  if (scheme === undefined) {
    if (isListOfHosts(text)) throw new Error(`several hosts are a cluster: write ${clusterForm}`);
    return { kind: 'one', url: text };
  }
  const hosts = rest.replace(/\/$/, '').split(',');
  const at = userInfo?.indexOf(':') ?? -1;
  const username = at < 0 ? userInfo : userInfo?.slice(0, at);
  const password = at < 0 ? undefined : userInfo?.slice(at + 1);
  return {
    kind: 'cluster',
    nodes: hosts.map(readNode),
    ...(username !== undefined && username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== undefined && password !== '' && { password: decodeURIComponent(password) }),
    tls: scheme.toLowerCase() === 'rediss',
  };
}

/** `host:port` of each, without user and password: for logs, errors and the note of which Redis was used last. */
export function redisName(address: RedisAddress): string {
  if (address.kind === 'cluster') {
    const hosts = address.nodes.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`);
    return `redis+cluster://${hosts.toSorted().join(',')}`;
  }
  if (!URL.canParse(address.url)) return address.url;
  const { protocol, hostname, port, pathname } = new URL(address.url);
  const database = /^\/[1-9]\d*$/.test(pathname) ? pathname : '';
  return `${protocol.replace('rediss', 'redis')}//${hostname}:${port === '' ? defaultPort : port}${database}`;
}

function readNode(text: string): { host: string; port: number } {
  const [, bracketed, plain, port] = /^(?:\[([\da-f:.]+)\]|([^\s:/?#@[\]]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  const number = port === undefined ? defaultPort : Number(port);
  if (host === undefined || number < 1 || number > 65_535) {
    throw new Error(`'${text}' is no host:port; a cluster is ${clusterForm}`);
  }
  return { host, port: number };
}

/** A comma may stand in a password, never between hosts. */
function isListOfHosts(text: string): boolean {
  const hosts = /^rediss?:\/\/(?:.*@)?([^/?]*)/i.exec(text)?.[1] ?? '';
  return hosts.includes(',') || /,rediss?:\/\//i.test(text);
}
