import { expect, it } from 'vitest';
import { pageInitials } from '#scripts/search/pageInitials.ts';
import shipped from './pageInitials.json' with { type: 'json' };

it('ships the initials of every title of the menu as they are now (npx tsx scripts/search/writeInitials.ts writes them)', () => {
  expect(Object.keys(shipped).length).toBeGreaterThan(20);
  expect(shipped).toEqual(pageInitials());
});
