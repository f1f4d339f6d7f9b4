import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { AccessCode } from '#domain/access/access.ts';
import type { Askers } from './askers.ts';
import type { HeavyTable } from './heavyTable.ts';
import { shareAsked } from './shareAsked.ts';
import { FairQueue } from './fairQueue.ts';

const table = {
  shared: { kind: 'list', isShared: true, verb: async () => null },
  own: { kind: 'list', verb: async () => null },
} satisfies HeavyTable;
const scopeOf = (userId: string, orgPath = '/root/', access: readonly AccessCode[] = ['operate']) => ({
  userId,
  orgPath,
  access,
});

interface Begun {
  readonly who: string;
  readonly askers: Askers;
  readonly end: (answer: unknown) => void;
  readonly fail: (error: Error) => void;
}

const noRest = (_readAt: number): Promise<void> => Promise.resolve();

/** Readings that end when the test says so; their turn comes at once, or as it says. */
function stage({ isWaiting = false, ...given }: { isWaiting?: boolean; rest?: typeof noRest | undefined } = {}) {
  const rest = 'rest' in given ? given.rest : noRest;
  const begun: Begun[] = [];
  const ask = shareAsked(
    table,
    (_, { userId }, __, askers) =>
      new Promise((resolve, reject) => {
        if (!isWaiting) askers.close();
        begun.push({ who: userId, askers, end: (answer) => resolve(answer as never), fail: reject });
      }),
    rest,
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { ask, begun, who: () => begun.map(({ who }) => who), settle };
}

it('those who ask while one is read share the next, which begins when that is over', async () => {
  const { ask, begun, who, settle } = stage();
  const first = ask('shared', scopeOf('a'), { of: 1 });
  const later = ['b', 'c', 'd'].map((each) => ask('shared', scopeOf(each), { of: 1 }));
  expect(who()).toEqual(['a']);
  begun[0]?.end('old');
  await settle();
  expect(who()).toEqual(['a', 'b']);
  const last = ask('shared', scopeOf('e'), { of: 1 });
  begun[1]?.end('new');
  await settle();
  begun[2]?.end('newest');
  expect(await Promise.all([first, ...later, last])).toEqual(['old', 'new', 'new', 'new', 'newest']);
  await settle();
  void ask('shared', scopeOf('f'), { of: 1 });
  expect(who()).toEqual(['a', 'b', 'e', 'f']);
});

it.each([
  ['another organisation', scopeOf('b', '/root/north/'), { of: 1 }],
  ['other rights', scopeOf('b', '/root/', ['root']), { of: 1 }],
  ['another question', scopeOf('b'), { of: 2 }],
] as const)('%s is another reading', (_, scope, input) => {
  const { ask, who } = stage();
  void ask('shared', scopeOf('a'), { of: 1 });
  void ask('shared', scope, input);
  expect(who()).toEqual(['a', 'b']);
});

const crowd = ['b', 'c', 'd', 'e', 'f'];

it('what a crowd follows is read twice a second, by all who asked meanwhile; of a few each reading follows the last', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const { ask, begun, who, settle } = stage({ rest: undefined });
    const ended: Array<Promise<unknown>> = [ask('shared', scopeOf('a'), {})];
    const join = (...names: string[]) => ended.push(...names.map((each) => ask('shared', scopeOf(each), {})));
    join('b', 'c');
    begun[0]?.end('alone');
    await settle();
    join(...crowd);
    begun[1]?.end('of two');
    await settle();
    // Two are no crowd.
    expect(who()).toEqual(['a', 'b', 'b']);
    begun[2]?.end('of a crowd');
    await settle();
    join('g', 'h');
    await vi.advanceTimersByTimeAsync(490);
    await settle();
    expect(who()).toEqual(['a', 'b', 'b']);
    await vi.advanceTimersByTimeAsync(20);
    await settle();
    expect(who()).toEqual(['a', 'b', 'b', 'g']);
    begun[3]?.end('next');
    const [of1, of2, of5, of2more] = [
      ['alone'],
      Array(2).fill('of two'),
      Array(5).fill('of a crowd'),
      Array(2).fill('next'),
    ];
    expect(await Promise.all(ended)).toEqual([of1, of2, of5, of2more].flat());
  } finally {
    vi.useRealTimers();
  }
});

it('the rest after a crowd counts from when it was read, and who asks after it waits for nothing', async () => {
  const since: number[] = [];
  let over = (): void => undefined;
  const rest = (readAt: number) => {
    since.push(readAt);
    return new Promise<void>((resolve) => (over = resolve));
  };
  const { ask, begun, who, settle } = stage({ isWaiting: true, rest });
  const before = performance.now();
  for (const each of crowd) void ask('shared', scopeOf(each), {});
  begun[0]?.askers.close();
  const readAt = performance.now();
  begun[0]?.end('read');
  await settle();
  expect(since).toHaveLength(1);
  expect(since[0]).toBeGreaterThanOrEqual(before);
  expect(since[0]).toBeLessThanOrEqual(readAt);
  over();
  await settle();
  void ask('shared', scopeOf('g'), {});
  expect(who()).toEqual(['b', 'g']);
});

it('when somebody asks is no part of the question', async () => {
  const { ask, begun } = stage({ isWaiting: true });
  const asked = [1, 2].map((now) => ask('shared', scopeOf('a'), { of: 1, now }));
  expect(begun).toHaveLength(1);
  begun[0]?.end('both');
  expect(await Promise.all(asked)).toEqual(['both', 'both']);
});

it('what is the caller’s own is shared with nobody', () => {
  const { ask, who } = stage();
  for (const each of ['a', 'a', 'b']) void ask('own', scopeOf(each), {});
  expect(who()).toEqual(['a', 'a', 'b']);
});

it('a reading that failed fails for those who share it, and the next is made all the same', async () => {
  const { ask, begun, settle } = stage();
  const first = ask('shared', scopeOf('a'), {});
  const next = ask('shared', scopeOf('b'), {});
  begun[0]?.fail(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await settle();
  begun[1]?.end('answer');
  expect(await next).toBe('answer');
});

it('those who ask while it waits for its turn join it, and who asks once it is read does not', async () => {
  const { ask, begun, who, settle } = stage({ isWaiting: true });
  const early = ['a', 'b', 'b', 'c'].map((each) => ask('shared', scopeOf(each), {}));
  expect([...(begun[0]?.askers.ids ?? [])]).toEqual(['a', 'b', 'c']);
  begun[0]?.askers.close();
  const late = ['d', 'a'].map((each) => ask('shared', scopeOf(each), {}));
  begun[0]?.end('old');
  await settle();
  expect(who()).toEqual(['a', 'd']);
  // The next one waits for its turn as well.
  late.push(ask('shared', scopeOf('e'), {}));
  expect([...(begun[1]?.askers.ids ?? [])]).toEqual(['d', 'a', 'e']);
  begun[1]?.end('new');
  expect(await Promise.all([...early, ...late])).toEqual(['old', 'old', 'old', 'old', 'new', 'new', 'new']);
});

/** Three readers; each question waits for its turn. */
function house() {
  const queue = new FairQueue<string>(2);
  for (const reader of ['r1', 'r2', 'r3']) queue.add(reader);
  const order: string[] = [];
  const ask = shareAsked(
    table,
    async (verb, { userId }, __, askers) => {
      const { giveBack } = await queue.lend('list', askers);
      order.push(`${verb} ${[...askers.ids].join()}`);
      await delay(1);
      giveBack(true);
      return `${verb} of ${userId}` as never;
    },
    noRest,
  );
  return { ask, order };
}

it('who shares a reading does not wait for what the first who asked for it asked besides', async () => {
  const { ask, order } = house();
  const lists = Array.from({ length: 150 }, (_, n) => ask('own', scopeOf('a'), { n }));
  const first = ask('shared', scopeOf('a'), {});
  const second = ask('shared', scopeOf('b'), {});
  expect(await Promise.all([first, second])).toEqual(['shared of a', 'shared of a']);
  expect(order.indexOf('shared a,b')).toBeGreaterThanOrEqual(0);
  expect(order.indexOf('shared a,b')).toBeLessThan(6);
  await Promise.all(lists);
});

it('nor does who shares the one after it', async () => {
  const { ask, order } = house();
  const atWork = ask('shared', scopeOf('c'), {});
  const lists = Array.from({ length: 150 }, (_, n) => ask('own', scopeOf('a'), { n }));
  const next = ['a', 'b', 'd'].map((each) => ask('shared', scopeOf(each), {}));
  await Promise.all([atWork, ...next]);
  expect(order.indexOf('shared a,b,d')).toBeGreaterThanOrEqual(0);
  expect(order.indexOf('shared a,b,d')).toBeLessThan(12);
  await Promise.all(lists);
});

it('who asks for many shared readings has one turn among people', async () => {
  const { ask, order } = house();
  const many = Array.from({ length: 150 }, (_, of) => ask('shared', scopeOf('a'), { of }));
  await ask('own', scopeOf('b'), {});
  expect(order.indexOf('own b')).toBeLessThan(6);
  await Promise.all(many);
});

it('a crowd that shares an answer takes it a few in each turn of the loop, in its order', async () => {
  const { ask, begun, settle } = stage({ isWaiting: true });
  const taken: number[] = [];
  const all = Array.from({ length: 100 }, async (_, at) => {
    await ask('shared', scopeOf(`u${at}`), { of: 1 });
    taken.push(at);
  });
  begun[0]?.end('answer');
  for (let before = 0; before < 100; before = taken.length) {
    await settle();
    expect(taken.length - before).toBeLessThanOrEqual(8);
    expect(taken.length).toBeGreaterThan(before);
  }
  await Promise.all(all);
  expect(taken).toEqual([...Array(100).keys()]);
});
