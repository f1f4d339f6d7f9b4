import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rightsPage } from '../scripts/rights/rightsPage.ts';

it('docs/rights.md says what the routes declare: `npm run rights` writes it anew', () => {
  expect(readFileSync('docs/rights.md', 'utf8')).toBe(rightsPage());
});
