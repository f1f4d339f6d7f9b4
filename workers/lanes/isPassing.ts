import { isDatabaseTrouble } from '#db/engine/errors.ts';
import { DomainError } from '#domain/errno.ts';

/** The classes of ioredis, and the one of BullMQ, by their names: most are not exported. */
const redisClasses: ReadonlySet<string> = new Set([
  'ReplyError',
  'ParserError',
  'AbortError',
  'InterruptError',
  'MaxRetriesPerRequestError',
  'ClusterAllFailedError',
  'ConnectionClosedError',
]);

/** What ioredis says in plain errors. */
const redisWords =
  /^(Connection is closed|Connection in subscriber mode|Command timed out|Socket timeout|Stream isn't writeable|Cluster is(n't ready| disconnect)|None of startup nodes|No master node|Too many Cluster redirections|Node is disconnected|connect ETIMEDOUT|Only \d+ of \d+ replicas)/;

function isRedisTrouble(error: Error): boolean {
  return redisClasses.has(error.name) || redisWords.test(error.message);
}

/**
 * True for trouble of SQLite, PostgreSQL or Redis that is of no item's making: the item waits, and is never parted,
 * quarantined or failed for it. Looks through wrappers (`cause`).
 * @source docs/requirements.md B9
 */
export function isPassing(error: unknown): boolean {
  if (isDatabaseTrouble(error)) return true;
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    if (isRedisTrouble(current)) return true;
    if (current instanceof DomainError && current.errno === 1503) return true;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return false;
}
