import { expect, test } from 'vitest';
import { addLog, keptEntries, log } from './log.ts';

const messages = (): string[] => log.entries.map(({ message }) => message);

test('200 entries are kept: pages that were seen go first, then the oldest', () => {
  addLog('error', 'http', 'first');
  for (let n = 0; n < keptEntries + 50; n += 1) addLog('info', 'route', `page ${n}`);
  expect(log.entries).toHaveLength(keptEntries);
  expect(messages().slice(0, 2)).toEqual(['first', 'page 51']);
  for (let n = 0; n < keptEntries; n += 1) addLog('warn', 'socket', `lost ${n}`);
  expect(log.entries).toHaveLength(keptEntries);
  expect([messages()[0], messages().at(-1)]).toEqual(['lost 0', `lost ${keptEntries - 1}`]);
  addLog('info', 'route', 'one more');
  expect(messages()).not.toContain('one more');
});
