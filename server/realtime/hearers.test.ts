import { describe, expect, it } from 'vitest';
import type { Scope } from '#domain/access/access.ts';
import { hearers } from './hearers.ts';

const person = (orgPath: string | null, ...access: string[]) =>
  ({ access, sessionId: `s${orgPath}`, scope: { orgPath } as Scope }) as unknown as Parameters<typeof hearers.org>[0];

const north = { orgPath: '/root/north/' };
const above = person('/root/', 'user:edit');
const there = person('/root/north/');
const under = person('/root/north/team/', 'user:edit');
const beside = person('/root/north2/', 'root', 'user:edit');
const nowhere = person(null, 'user:edit');
const all = { above, there, under, beside, nowhere };
const names = (hears: (who: typeof above) => boolean) =>
  Object.entries(all).flatMap(([name, who]) => (hears(who) ? [name] : []));

describe('who hears a hint', () => {
  it('of a place: whoever sees it', () => {
    expect(names((who) => hearers.org(who, north))).toEqual(['above', 'there']);
  });
  it('of what rules a place: whoever sits there or below', () => {
    expect(names((who) => hearers.below(who, north))).toEqual(['there', 'under']);
    expect(names((who) => hearers.below(who, { orgPath: '' }))).toEqual([]);
  });
  it('of accounts: whoever edits them, all or those of a place that they see', () => {
    expect(names((who) => hearers.editors(who, {}))).toEqual(['above', 'under', 'beside', 'nowhere']);
    expect(names((who) => hearers.editorsOf(who, north))).toEqual(['above']);
  });
  it('of the installation: root; of a session: its sockets', () => {
    expect(names((who) => hearers.root(who, {}))).toEqual(['beside']);
    expect(names((who) => hearers.session(who, { sessionId: 's/root/' }))).toEqual(['above']);
  });
});
