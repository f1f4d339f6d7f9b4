import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DomainError } from '#domain/errno.ts';
import { createRation, rationRules, type Costly, type RationRules, type Turn } from './ration.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const rules: RationRules = { atOnce: 2, anOwner: 1, places: 3, waitMs: 2_000, queueMs: 60_000 };
const refusal = (asked: Promise<Turn>): Promise<DomainError> =>
  asked.then(
    () => expect.unreachable('a turn was given'),
    (error: unknown) => error as DomainError,
  );

test.each(Object.keys(rationRules) as Costly[])(
  'H2 of fifty at once of the kind %s two are at work, in the order they came, and all come to an end',
  async (kind) => {
    const ration = createRation({ ...rationRules[kind], places: 50 });
    let [now, most] = [0, 0];
    const order: number[] = [];
    const work = async (n: number): Promise<void> => {
      for (;;) {
        const turn = await ration.enter(`person ${n}`).catch(() => null);
        if (turn === null) {
          await new Promise((later) => setTimeout(later, 1_000));
          continue;
        }
        now += 1;
        most = Math.max(most, now);
        order.push(n);
        await new Promise((later) => setTimeout(later, 3_000));
        now -= 1;
        turn.end();
        return;
      }
    };
    const all = Promise.all(Array.from({ length: 50 }, (_, n) => work(n)));
    await vi.advanceTimersByTimeAsync(200_000);
    await all;
    expect(most).toBe(2);
    expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(ration.counts()).toEqual({ atWork: 0, waiting: 0 });
  },
);

test('H2 who waits too long in a call is told the place and keeps it before those who came later', async () => {
  const ration = createRation(rules);
  const [first, second] = [await ration.enter('a'), await ration.enter('b')];
  const early = refusal(ration.enter('c'));
  const late = refusal(ration.enter('d'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await early).toMatchObject({ errno: 1431, params: { n: 0 }, data: { ahead: 0, retryAfterMs: 1_000 } });
  expect(await late).toMatchObject({ errno: 1431, params: { n: 1 }, data: { ahead: 1 } });
  first.end();
  // The free turn is kept for the first of the queue, who is about to ask again.
  const eager = ration.enter('d');
  const given = await ration.enter('c');
  second.end();
  await eager;
  given.end();
});

test('H2 places whose owners went away hold nobody up for longer than a turn is kept for them', async () => {
  const ration = createRation({ ...rules, places: 9 });
  const [first, second] = [await ration.enter('a'), await ration.enter('b')];
  const gone = [refusal(ration.enter('e1')), refusal(ration.enter('e2'))];
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all(gone);
  first.end();
  second.end();
  const honest = ration.enter('d');
  await vi.advanceTimersByTimeAsync(1_900);
  expect(ration.counts()).toEqual({ atWork: 0, waiting: 3 });
  await vi.advanceTimersByTimeAsync(100);
  expect(ration.counts()).toEqual({ atWork: 1, waiting: 2 });
  (await honest).end();
});

test('H2 a place that nobody asks about for ten seconds is gone; the turn kept for it goes to the next after two', async () => {
  const ration = createRation(rules);
  const turns = [await ration.enter('a'), await ration.enter('b')];
  const gone = refusal(ration.enter('c'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await gone).errno).toBe(1431);
  for (const turn of turns) turn.end();
  const one = await ration.enter('d');
  await vi.advanceTimersByTimeAsync(1_000);
  const next = ration.enter('e');
  await vi.advanceTimersByTimeAsync(999);
  expect(ration.counts()).toEqual({ atWork: 1, waiting: 2 });
  await vi.advanceTimersByTimeAsync(1);
  expect(ration.counts()).toEqual({ atWork: 2, waiting: 1 });
  await vi.advanceTimersByTimeAsync(7_999);
  expect(ration.counts().waiting).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ration.counts()).toEqual({ atWork: 2, waiting: 0 });
  (await next).end();
  one.end();
});

test('H2 an owner’s second is refused with 1430, while one waits as while one runs', async () => {
  const ration = createRation(rules);
  const running = await ration.enter('a');
  expect((await refusal(ration.enter('a'))).errno).toBe(1430);
  // What costs is done, but the file is not taken yet.
  running.worked();
  expect((await refusal(ration.enter('a'))).errno).toBe(1430);
  running.end();
  const turns = [await ration.enter('a'), await ration.enter('b')];
  const waiting = ration.enter('c');
  expect((await refusal(ration.enter('c'))).errno).toBe(1430);
  for (const turn of turns) turn.end();
  (await waiting).end();
});

test('H2 a queue that is full, or that was waited in for too long, is refused with 1503', async () => {
  const ration = createRation(rules);
  const turns = [await ration.enter('a'), await ration.enter('b')];
  const asked = ['c', 'd', 'e'].map((owner) => refusal(ration.enter(owner)));
  expect((await refusal(ration.enter('f'))).errno).toBe(1503);
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all(asked);
  for (let waitedMs = 2_000; waitedMs <= rules.queueMs; waitedMs += 2_000) {
    const again = refusal(ration.enter('c'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await again).errno).toBe(1431);
  }
  expect((await refusal(ration.enter('c'))).errno).toBe(1503);
  for (const turn of turns) turn.end();
});

test('a turn that is ended twice frees one place', async () => {
  const ration = createRation(rules);
  const turn = await ration.enter('a');
  turn.worked();
  turn.end();
  turn.end();
  expect(ration.counts()).toEqual({ atWork: 0, waiting: 0 });
});
