import { expect, it } from 'vitest';
import { rowsChange, type AuditedRow } from './rowsChange.ts';

const mapOf = (...rows: AuditedRow[]) => new Map(rows.map((row) => [row.id, row]));
const one = { id: '1', name: '一', status: 'on' };
const two = { id: '2', name: '二', status: 'on' };

it('SPEC-027 of one row its name and what changed, of many each by its name', () => {
  const after = mapOf({ ...one, status: 'off' }, { ...two, status: 'off' });
  const change = { before: { status: 'on' }, after: { status: 'off' } };
  expect(rowsChange(mapOf(one, two), after, ['1'])).toEqual({ name: '一', ...change });
  expect(rowsChange(mapOf(one, two), after, ['1', '2'])).toEqual({
    rows: [
      { id: '1', name: '一', ...change },
      { id: '2', name: '二', ...change },
    ],
  });
});

it('SPEC-027 a deleted row is told as it was, and of what was not changed nothing', () => {
  expect(rowsChange(mapOf(one, two), mapOf(two), ['1'])).toEqual({ name: '一', before: { status: 'on' }, after: {} });
  expect(rowsChange(mapOf(one), mapOf(one), [])).toBeNull();
  expect(rowsChange(mapOf(one), mapOf(one), ['foreign'])).toBeNull();
});
