import { expect, test } from 'vitest';
import { reconnectDelayMs } from './backoff.ts';

test.each([
  ['the first attempt', 0, 500, 1_500],
  ['the second', 1, 1_000, 3_000],
  ['after four minutes', 120, 1_000, 3_000],
  ['after more than five', 151, 2_000, 6_000],
  ['after an hour', 500, 15_000, 45_000],
])('P-5 E6 %s waits for a time of its own between its bounds', (_, attempt, least, most) => {
  expect(reconnectDelayMs(attempt, 0)).toBe(least);
  expect(reconnectDelayMs(attempt, 0.999_999)).toBe(most);
});

test('P-5 a thousand pages whose server is back after two seconds ask it within three more, at most half of them in one second', () => {
  // The same every time.
  const random = (n: number): number => (n * 0.618_033_988_75) % 1;
  const seconds = new Map<number, number>();
  for (let page = 0; page < 1_000; page += 1) {
    let at = 0;
    for (let attempt = 0; at < 2_000; attempt += 1) at += reconnectDelayMs(attempt, random(page * 7 + attempt * 13));
    expect(at).toBeLessThan(5_000);
    const second = Math.floor(at / 1_000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  expect(Math.max(...seconds.values())).toBeLessThan(500);
});
