import { expect, it } from 'vitest';
import type { HeavyTable } from './heavyTable.ts';
import { shareAsked } from './shareAsked.ts';
import { TooManyOfOne } from './turns.ts';

const table = {
  shared: { kind: 'list', isShared: true, verb: async () => null },
  own: { kind: 'list', verb: async () => null },
} satisfies HeavyTable;
const scopeOf = (userId: string, orgPath = '/root/', access: readonly string[] = ['operate']) => ({
  userId,
  orgPath,
  access,
});

/** Readings that end when the test says so. */
function stage() {
  const begun: Array<{ readonly who: string; end: (answer: unknown) => void; fail: (error: Error) => void }> = [];
  const ask = shareAsked(
    table,
    (_, { userId }) =>
      new Promise((resolve, reject) => {
        begun.push({ who: userId, end: (answer) => resolve(answer as never), fail: reject });
      }),
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

it('whoever asked too much of other things loses the place alone', async () => {
  const { ask, begun, who, settle } = stage();
  const first = ask('shared', scopeOf('a'), {});
  const greedy = ask('shared', scopeOf('greedy'), {});
  const others = ['b', 'c'].map((each) => ask('shared', scopeOf(each), {}));
  begun[0]?.end('old');
  await settle();
  begun[1]?.fail(new TooManyOfOne());
  await expect(greedy).rejects.toMatchObject({ errno: 1503 });
  await settle();
  expect(who()).toEqual(['a', 'greedy', 'b']);
  await settle();
  begun[2]?.end('new');
  await settle();
  begun[3]?.end('new');
  expect(await Promise.all([first, ...others])).toEqual(['old', 'new', 'new']);
});
