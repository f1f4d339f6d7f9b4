import { setTimeout as wait } from 'node:timers/promises';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { DomainError } from '#domain/errno.ts';
import { day, second } from '#domain/time.ts';
import type { RedisGate } from './redisGate.ts';
import { Outcome, type OutcomeBody } from './outcome.ts';

/** @source docs/requirements.md D0.1 */
const keptMs = day;
/** A server that died holds a key this long; no call takes so long. */
const busyMs = 60 * second;
/** How long the second waits for the first: the client gives up after five seconds. */
const patienceMs = 4 * second;
const lookEveryMs = 50;
/** Redis also holds the queues, so kept answers are limited: larger ones, and those past a daily sum, are not kept. */
const keptBytesMax = 65_536;
const keptPerUserBytesMax = 8 * 1_048_576;

export interface Keyed {
  readonly userId: string;
  readonly path: string;
  readonly key: string;
  /**
   * Tell whether two bodies are the same, and nothing of what they are: under the present pepper, and those before it.
   */
  readonly prints: readonly [string, ...string[]];
}

/**
 * Answers of writing calls by their keys, in Redis, so that all servers know. The first call with a key does the work,
 * a repeat within a day gets its answer, and one that comes while the first is at work waits for it. Without Redis
 * calls go on as without a key.
 */
export interface Idempotency {
  /** @throws DomainError 9013 for a key that came with another body, 1503 while the first is at work for too long */
  readonly once: (keyed: Keyed, work: () => Promise<Outcome | Response>) => Promise<Outcome | Response>;
}

/** What stands under a key; without words while the first call is at work. */
interface Entry {
  readonly print: string;
  readonly words?: OutcomeBody;
}

export function createIdempotency(
  redis: RedisClient,
  gate: RedisGate,
  prefix: string,
  now: () => number,
  waitMs: number = patienceMs,
): Idempotency {
  /** Null when Redis does not answer. */
  async function ask<T>(command: () => Promise<T>): Promise<T | null> {
    if (!gate.isOpen()) return null;
    try {
      return await command();
    } catch {
      gate.shut();
      return null;
    }
  }

  /** Takes the key, or gives what stands under it. */
  async function look(name: string, print: string): Promise<Entry | 'taken' | null> {
    const isTaken = await redis.set(name, JSON.stringify({ print }), 'PX', busyMs, 'NX');
    if (isTaken === 'OK') return 'taken';
    const text = await redis.get(name);
    return text === null ? null : (JSON.parse(text) as Entry);
  }

  /** The answer of the first call; `taken` when this is the first, null without Redis. */
  async function begin(name: string, prints: Keyed['prints']): Promise<OutcomeBody | 'taken' | null> {
    const until = monotonicMs() + waitMs;
    for (;;) {
      const found = await ask(async () => ({ entry: await look(name, prints[0]) }));
      if (found === null) return null;
      const { entry } = found;
      if (entry === 'taken') return entry;
      if (entry !== null && !prints.includes(entry.print)) throw new DomainError(9013);
      if (entry?.words !== undefined) return entry.words;
      if (monotonicMs() > until) throw new DomainError(1503);
      await wait(lookEveryMs);
    }
  }

  async function hasRoom(userId: string, bytes: number): Promise<boolean> {
    if (bytes > keptBytesMax) return false;
    const name = `${prefix}:onceBytes:${Math.floor(now() / day)}:${userId}`;
    const kept = await redis.incrby(name, bytes);
    if (kept === bytes) await redis.pexpire(name, keptMs);
    return kept <= keptPerUserBytesMax;
  }

  /** Only a final answer stays; after any other the call may be tried again. */
  async function end({ userId, prints }: Keyed, name: string, outcome: Outcome | Response): Promise<void> {
    const entry =
      outcome instanceof Outcome && outcome.isFinal ? JSON.stringify({ print: prints[0], words: outcome.body }) : '';
    const isKept = entry !== '' && (await hasRoom(userId, Buffer.byteLength(entry)));
    await (isKept ? redis.set(name, entry, 'PX', keptMs) : redis.del(name));
  }

  return {
    once: async (keyed, work) => {
      const name = `${prefix}:once:${keyed.userId}:${keyed.path}:${keyed.key}`;
      const found = await begin(name, keyed.prints);
      if (found === null) return work();
      if (found !== 'taken') return new Outcome(found, true);
      const outcome = await work();
      await ask(() => end(keyed, name, outcome));
      return outcome;
    },
  };
}
