import type { Config } from './config.ts';
import { isLoopback } from './loopback.ts';
import { parseRedisAddress } from './redisAddress.ts';

/** What server and workers say at every start, one line each, while something stands open that need not. */
export function startWarnings(config: Pick<Config, 'DEMO' | 'HOST' | 'REDIS_URL'>): string[] {
  const lines: string[] = [];
  if (config.DEMO) {
    lines.push(
      `DEMO=1: this is a demonstration, not for use. Whoever reaches ${config.HOST} gets captcha codes in the answers ` +
        'and may take over any account',
    );
  }
  if (isOpenRedis(config.REDIS_URL)) {
    lines.push(
      'REDIS_URL: this Redis is on another machine and has no password. Set requirepass, and the password here',
    );
  }
  return lines;
}

function isOpenRedis(redisUrl: string): boolean {
  const address = parseRedisAddress(redisUrl);
  if (address.kind === 'cluster') {
    return address.password === undefined && address.nodes.some(({ host }) => !isLoopback(host));
  }
  // A path of a socket is no URL with a host.
  if (!URL.canParse(redisUrl)) return false;
  const url = new URL(redisUrl);
  if (url.hostname === '') return false;
  const password = url.password === '' ? url.searchParams.get('password') : url.password;
  return !isLoopback(url.hostname) && (password ?? '') === '';
}
