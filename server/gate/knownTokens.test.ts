import { expect, it } from 'vitest';
import { minute } from '#domain/time.ts';
import { KnownTokens } from './knownTokens.ts';

it('H1: tokens that had a session are known until they are forgotten, the newest of them', () => {
  const known = new KnownTokens({ max: 1_000 });
  expect([known.keyOf(undefined), known.keyOf(''), known.keyOf('t')]).toEqual([null, null, null]);
  known.add('t');
  const key = known.keyOf('t');
  expect(key).toMatch(/^[\w-]{43}$/);
  for (let n = 0; n < 999; n += 1) known.add(`n${n}`);
  known.add('t');
  known.add('one more');
  expect([known.size, known.keyOf('t'), known.keyOf('n0')]).toEqual([1_000, key, null]);
  known.forget('t');
  expect(known.keyOf('t')).toBeNull();
});

it('H1: a token is known for five minutes after its last living session, and no longer', () => {
  let nowMs = 0;
  const known = new KnownTokens({ nowMs: () => nowMs });
  known.add('t');
  nowMs = 5 * minute - 1;
  expect(known.keyOf('t')).not.toBeNull();
  known.add('t');
  nowMs += 5 * minute - 1;
  expect(known.keyOf('t')).not.toBeNull();
  nowMs += 1;
  expect(known.keyOf('t')).toBeNull();
});
