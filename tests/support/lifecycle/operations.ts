import * as fc from 'fast-check';
import { hour, minute, second } from '#domain/time.ts';
import type { Act, Assignee, Person } from './alarm.ts';
import type { Report } from './device.ts';
import { postsOfLife } from './life.ts';

/** Which alarm is meant. */
interface Aimed {
  /** Counted from the newest, and round again when there are fewer. */
  readonly nth: number;
  /** Its whole incident. */
  readonly isWhole: boolean;
  /** The person saw a version that is no more. */
  readonly isStale: boolean;
}

/** What happens in one life in one round. */
export type LifecycleOp =
  | { readonly op: 'report'; readonly what: Report; readonly posts: readonly number[]; readonly isLate: boolean }
  | ({ readonly op: 'act'; readonly act: Act; readonly by: Person; readonly to: Assignee } & Aimed)
  /** Of what is closed, if anything is. */
  | ({ readonly op: 'reopen'; readonly by: Person } & Aimed)
  /** Of what was acted on last (with `isWhole` of all that this person did in a row), or of any; by them, or the other. */
  | ({ readonly op: 'undo'; readonly isOfLast: boolean; readonly isOwn: boolean } & Aimed)
  /** What was reported last comes once more. */
  | { readonly op: 'again' }
  | { readonly op: 'nothing' };

/** How late a report comes that waited in its device. No other post ever reports at the same moment. */
export const lateMs = 37 * second + 50;

const oneIn = (many: number): fc.Arbitrary<boolean> => fc.nat(many - 1).map((n) => n === 0);
const person = fc.constantFrom<Person>('supervisor', 'operator');
const aimed = { nth: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4, 5), isWhole: oneIn(3), isStale: oneIn(12) };

const report = fc.record({
  op: fc.constant('report' as const),
  what: fc.constantFrom<Report>('hit', 'hit', 'tap', 'tap', 'wet', 'dry'),
  posts: fc.subarray([...Array(postsOfLife).keys()], { minLength: 1 }),
  isLate: oneIn(6),
});
const act = fc.record({
  op: fc.constant('act' as const),
  act: fc.constantFrom<Act>('ack', 'ack', 'handle', 'handle', 'clear', 'falseReport', 'shelve', 'unshelve'),
  by: person,
  to: fc.constant(null),
  ...aimed,
});
const assign = fc.record({
  op: fc.constant('act' as const),
  act: fc.constant<Act>('assign'),
  by: person,
  to: fc.constantFrom<Assignee>('operator', 'operator', 'supervisor', null, null, 'below', 'disabled'),
  ...aimed,
  isWhole: oneIn(2),
});
const reopen = fc.record({ op: fc.constant('reopen' as const), by: person, ...aimed });
const undo = fc.record({
  op: fc.constant('undo' as const),
  isOfLast: oneIn(5).map((isAny) => !isAny),
  isOwn: oneIn(5).map((isOther) => !isOther),
  ...aimed,
  isWhole: oneIn(2),
});

const operation: fc.Arbitrary<LifecycleOp> = fc.oneof(
  { weight: 10, arbitrary: report },
  { weight: 8, arbitrary: act },
  { weight: 3, arbitrary: assign },
  { weight: 2, arbitrary: reopen },
  { weight: 1, arbitrary: undo },
  { weight: 1, arbitrary: fc.constant({ op: 'again' }) },
  { weight: 1, arbitrary: fc.constant({ op: 'nothing' }) },
);

/** Hit, closed, hit and closed once more, and both closings taken back: of one type at one device one may be open. */
const closedTwice = fc.tuple(report, act, undo).map(([first, second, last]): LifecycleOp[] => {
  const hit = { ...first, what: 'hit', isLate: false } as const;
  const close = { ...second, act: 'falseReport', nth: 0, isStale: false } as const;
  return [hit, close, hit, close, { ...last, isOfLast: true, isWhole: true, isOwn: true }];
});

/** A whole incident closed, and opened again. */
const closedAsWhole = fc.tuple(report, act, reopen).map(([first, second, last]): LifecycleOp[] => {
  const hit = { ...first, what: 'hit' } as const;
  const close = { ...second, act: 'handle', nth: 0, isWhole: true } as const;
  return [hit, close, { ...last, nth: 0, isWhole: true }];
});

/** What follows each other in one life: often somebody takes back what was just done, or takes over from another. */
const phrase: fc.Arbitrary<LifecycleOp[]> = fc.oneof(
  { weight: 10, arbitrary: operation.map((each) => [each]) },
  { weight: 2, arbitrary: fc.tuple(act, undo) },
  { weight: 1, arbitrary: fc.tuple(assign, undo) },
  { weight: 1, arbitrary: closedTwice },
  { weight: 1, arbitrary: closedAsWhole },
  { weight: 1, arbitrary: fc.tuple(assign, assign).map(([one, other]) => [one, { ...other, nth: one.nth }]) },
);

/** A hectic moment, and pauses on both sides of what lasts 10 s, 60 s, 10 min, 30 min, an hour and a day. */
const pausesMs = [
  [2, 2, 2, 2].map((each) => each * second),
  ...[9, 10, 12, 25, 50, 65].map((each) => [each * second]),
  ...[3, 8, 11, 31, 62].map((each) => [each * minute]),
  [25 * hour],
];

export const roundsEach = pausesMs.flat().length;
/** All lives of a site wait alike. */
export const pauses: fc.Arbitrary<number[]> = fc
  .shuffledSubarray(pausesMs, { minLength: pausesMs.length })
  .map((parts) => parts.flat());
export const program: fc.Arbitrary<LifecycleOp[]> = fc
  .array(phrase, { minLength: roundsEach, maxLength: roundsEach })
  .map((phrases) => phrases.flat().slice(0, roundsEach));
