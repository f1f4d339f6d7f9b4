import { expect, test } from 'vitest';
import { typedLetters } from './initials.ts';
import {
  boxesOf,
  cascade,
  cutAround,
  firstOpen,
  idsOf,
  indexTree,
  sumsBelow,
  titlesTo,
  toggle,
  topmost,
  typeAhead,
  visibleRows,
  type OrgNode,
} from './tree.ts';

const leaf = (id: string, title = id): OrgNode => ({ id, title, expand: false, children: [] });
const team: OrgNode = {
  id: 'team',
  title: '合肥支队',
  expand: false,
  children: [leaf('north', '北区大队'), leaf('south', '南区大队')],
};
const tree = indexTree([{ id: 'root', title: '总队', expand: true, children: [team, leaf('other', '芜湖支队')] }]);
const shown = (open: readonly string[], search = '') =>
  visibleRows(tree, new Set(open), search).map(({ node }) => node.id);

test('SEED-109 a check takes all below with it, and what stands above is half checked', () => {
  const checked = toggle(tree, 'team', new Set());
  expect([...checked].sort()).toEqual(['north', 'south', 'team']);
  const boxes = boxesOf(tree, checked);
  expect([boxes.get('root'), boxes.get('team'), boxes.get('north'), boxes.get('other')]).toEqual([
    'some',
    'all',
    'all',
    'none',
  ]);
});

test('the last child that is checked checks its parent, and up to the top', () => {
  const some = toggle(tree, 'south', toggle(tree, 'north', new Set()));
  expect([...some].sort()).toEqual(['north', 'south', 'team']);
  expect(toggle(tree, 'other', some).has('root')).toBe(true);
});

test('unchecking one below leaves its siblings and unchecks what stands above', () => {
  const less = toggle(tree, 'north', toggle(tree, 'root', new Set()));
  expect([...less].sort()).toEqual(['other', 'south']);
});

test('SEED-153 a checked subtree is sent with its children, in the order of the tree, and nothing when none is checked', () => {
  expect(idsOf(tree, toggle(tree, 'team', new Set())).join(',')).toBe('team,north,south');
  expect(idsOf(tree, new Set())).toEqual([]);
});

test('a very large choice is shortened to the topmost ids, which stand for the same organisations', () => {
  const many = Array.from({ length: 600 }, (_, n) => leaf(`leaf${n}`));
  const wide = indexTree([{ id: 'a', title: 'a', children: many }, leaf('b'), leaf('c')]);
  const checked = cascade(wide, ['a', 'c']);
  expect(checked.size).toBe(602);
  expect(idsOf(wide, checked)).toEqual(['a', 'c']);
  expect(cascade(wide, idsOf(wide, checked))).toEqual(checked);
});

test('ids of an address are read back as what they stand for; unknown ones are dropped', () => {
  expect([...cascade(tree, ['team', 'gone'])].sort()).toEqual(['north', 'south', 'team']);
  expect(topmost(tree, cascade(tree, ['north', 'south', 'other'])).map(({ id }) => id)).toEqual(['root']);
});

test('SEED-108 a search shows the hits with what leads to them, open, and hides the rest', () => {
  expect(shown([], '北区')).toEqual(['root', 'team', 'north']);
  expect(visibleRows(tree, new Set(), '北区').map(({ hit }) => hit)).toEqual([false, false, true]);
  expect(shown([], '无')).toEqual([]);
  expect(cutAround('北区大队', '区大')).toEqual(['北', '区大', '队']);
  expect(cutAround('北区大队', ' ')).toBeNull();
});

test('only open branches are shown, and those that the server opens stand open at first', () => {
  expect([...firstOpen(tree)]).toEqual(['root']);
  expect(shown(['root'])).toEqual(['root', 'team', 'other']);
  expect(shown(['team'])).toEqual(['root']);
});

test('values are summed with all below', () => {
  const sums = sumsBelow(
    tree,
    new Map([
      ['north', 2],
      ['team', 1],
      ['other', 4],
    ]),
  );
  expect([sums.get('root'), sums.get('team'), sums.get('south')]).toEqual([7, 3, 0]);
});

test('typing a letter goes to the next title that begins with it, and around', () => {
  const rows = visibleRows(indexTree([leaf('1', 'Anqing'), leaf('2', 'Bengbu'), leaf('3', 'Bozhou')]), new Set());
  expect([typeAhead(rows, 0, 'b'), typeAhead(rows, 1, 'b'), typeAhead(rows, 2, 'b'), typeAhead(rows, 1, 'bo')]).toEqual(
    [1, 2, 1, 2],
  );
  expect(typeAhead(rows, 0, 'x')).toBe(-1);
});

test('a Chinese title is jumped to by the initials of its pinyin', () => {
  expect(['合肥支队', '芜湖大队', '蚌埠 2 队', '安庆'].map(typedLetters)).toEqual(['hfzd', 'whdd', 'bb 2 d', 'aq']);
  const rows = visibleRows(indexTree([leaf('1', '合肥支队'), leaf('2', '芜湖支队'), leaf('3', '蚌埠支队')]), new Set());
  expect([typeAhead(rows, 0, 'w'), typeAhead(rows, 1, 'bb'), typeAhead(rows, 2, 'h')]).toEqual([1, 2, 0]);
});

test('titles lead from the top to a node', () => {
  expect(titlesTo(tree, 'north')).toEqual(['总队', '合肥支队', '北区大队']);
});
