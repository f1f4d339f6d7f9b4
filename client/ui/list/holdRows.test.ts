import { describe, expect, it } from 'vitest';
import { changedIds, holdRows } from './holdRows.ts';

interface Row {
  readonly id: string;
  readonly version: number;
}
const row = (id: string, version = 1): Row => ({ id, version });
const page = (ids: string): Row[] => [...ids].map((id) => row(id));
const markOf = ({ version }: Row): string => String(version);
const hold = (shown: string, records: Row[], more: { elsewhere?: Row[]; taken?: number; behind?: number } = {}) => {
  const { elsewhere = [], taken = shown.length, behind = 0 } = more;
  const { rows, waiting, changed } = holdRows(page(shown), { records, elsewhere, taken, behind }, markOf);
  return { ids: rows.map(({ id }) => id).join(''), waiting, changed, versions: rows.map(({ version }) => version) };
};

describe('rows that are held', () => {
  it('change in place, keep their order and say which changed', () => {
    const held = hold('abc', [row('c'), row('b', 2), row('a')]);
    expect(held).toEqual({ ids: 'abc', waiting: 0, changed: ['b'], versions: [1, 2, 1] });
  });

  it('do not take new ones in: these are counted', () => {
    expect(hold('abc', page('xyabc'))).toMatchObject({ ids: 'abc', waiting: 2 });
    expect(hold('abc', page('abcx'))).toMatchObject({ ids: 'abc', waiting: 1 });
    expect(hold('', page('xy'))).toMatchObject({ ids: '', waiting: 2 });
  });

  it('stay when new ones push them to the next page', () => {
    const pushed = hold('abc', page('xab'), { elsewhere: [row('c', 3)], behind: 4 });
    expect(pushed).toEqual({ ids: 'abc', waiting: 1, changed: ['c'], versions: [1, 1, 3] });
    expect(hold('abc', page('abx'), { elsewhere: page('c'), behind: 4 })).toMatchObject({ ids: 'abc', waiting: 1 });
  });

  it('go when they are gone, and what moves up into their room is no news', () => {
    expect(hold('abc', page('acx'), { behind: 4 })).toMatchObject({ ids: 'ac', waiting: 0 });
    // Asked again while still held: the room is the one of the first page.
    expect(hold('ac', page('acx'), { taken: 3, behind: 4 })).toMatchObject({ ids: 'ac', waiting: 0 });
    expect(hold('abc', page('nac'), { behind: 4 })).toMatchObject({ ids: 'ac', waiting: 1 });
    expect(hold('abc', [])).toMatchObject({ ids: '', waiting: 0 });
  });

  it('count one that takes the place of a gone one where no others stand behind the page', () => {
    expect(hold('abc', page('acx'))).toMatchObject({ ids: 'ac', waiting: 1 });
  });

  it('stay when rows before the page go and theirs move ahead', () => {
    expect(hold('abc', page('bcx'), { elsewhere: page('a'), behind: 4 })).toMatchObject({ ids: 'abc', waiting: 0 });
  });
});

it('only rows that were there before count as changed', () => {
  expect(changedIds(page('ab'), [row('a'), row('b', 2), row('n')], markOf)).toEqual(['b']);
});
