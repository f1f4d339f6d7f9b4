import type { Command } from 'ioredis';
import type { RedisClient } from './redisClient.ts';

/**
 * Commands that are given up for a silent Redis alone. After a stall of this process (a suspended machine, a starved
 * core) timers run before anything is read: what Redis had answered meanwhile would be called silence.
 */
export function giveUpLate<T extends RedisClient>(redis: T): T {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command: Command, ...more: [never?, never?]) => {
    command.setTimeout = (ms) => {
      // Sent on to another node of a cluster, it has no more time than any other.
      if (timed.has(command)) return;
      timed.add(command);
      const timer = setTimeout(() => setImmediate(() => refuse(command)), ms);
      const answered = (): void => clearTimeout(timer);
      command.promise.then(answered, answered);
    };
    return send(command, ...more);
  };
  return redis;
}

const timed = new WeakSet<Command>();

function refuse(command: Command): void {
  if (!command.isSettled) command.reject(new Error('Command timed out'));
}
