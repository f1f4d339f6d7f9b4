import { expect, test } from 'vitest';
import { checkedOf, countsBelow, toggle, visibleRows, type OrgNode } from './orgTree.ts';

const leaf = (id: string): OrgNode => ({ id, title: id, children: [] });
const team: OrgNode = { id: 'team', title: '合肥支队', children: [leaf('north'), leaf('south')] };
const root: OrgNode = { id: 'root', title: '总队', children: [team, leaf('other')] };

test('a tick takes all below with it, and a part of it shows as half', () => {
  const checked = toggle([root], team, new Set());
  expect([...checked].sort()).toEqual(['north', 'south', 'team']);
  expect(checkedOf(team, checked)).toBe('all');
  expect(checkedOf(root, checked)).toBe('some');
});

test('unticking one below leaves its siblings and unticks what stands above', () => {
  const all = toggle([root], root, new Set());
  const less = toggle([root], leaf('north'), all);
  expect([...less].sort()).toEqual(['other', 'south']);
});

test('devices are counted with all below', () => {
  const counts = countsBelow(
    [root],
    new Map([
      ['north', 2],
      ['team', 1],
      ['other', 4],
    ]),
  );
  expect([counts.get('root'), counts.get('team'), counts.get('south')]).toEqual([7, 3, 0]);
});

test('a search opens the branches that lead to a hit and hides the rest', () => {
  expect(visibleRows([root], new Set(), 'north').map(({ node }) => node.id)).toEqual(['root', 'team', 'north']);
  expect(visibleRows([root], new Set(['root']), '').map(({ node }) => node.id)).toEqual(['root', 'team', 'other']);
});
