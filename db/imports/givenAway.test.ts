import { expect, it } from 'vitest';
import { GivenAway } from './givenAway.ts';

it('what an attempt takes is there for itself, and for others once it is kept', () => {
  const given = new GivenAway();
  const undone = given.attempt();
  undone.codes.add('A');
  expect(undone.codes.has('A')).toBe(true);

  const again = given.attempt();
  expect(again.codes.has('A')).toBe(false);
  again.codes.add('A');
  again.names.add('rail/A');
  again.keep();

  const next = given.attempt();
  expect([next.codes.has('A'), next.names.has('rail/A'), next.names.has('A')]).toEqual([true, true, false]);
});
