import { expect, it } from 'vitest';
import { emptyBook, isSameBook } from './bookWords.ts';
import type { ReferenceBook } from './checkRow.ts';
import { packFields, unpackFields, type GoodRow } from './fieldColumns.ts';

const plain = (imei: string, remark: string | null): GoodRow => ({
  fields: { imei, orgId: 'o', namesOrg: false, modelId: null, iccid: null, remark, device: null },
  typedCode: '',
});
const made = (imei: string, code: string): GoodRow => ({
  fields: {
    imei,
    orgId: 'o',
    namesOrg: code !== '',
    modelId: 'm',
    iccid: `89${imei}`,
    remark: null,
    device: {
      device_name: imei,
      code: code === '' ? imei : code,
      typeId: 't',
      modelId: 'm',
      railId: null,
      projectId: 'p',
      orgId: 'o',
      position: '117.200000,31.800000',
      address: '',
    },
  },
  typedCode: code,
});

it.each([
  ['rows of the stock', [plain('1', null), plain('2', 'x')]],
  ['devices named by their IMEI', [made('1', ''), made('2', '')]],
  ['devices with codes', [made('1', 'A'), made('2', '')]],
  ['one row', [made('7', 'B')]],
  ['none', []],
])('good rows come out of their columns as they went in: %s', (_, rows) => {
  const columns = packFields(rows);
  expect(rows.map((_row, at) => unpackFields(columns, at))).toEqual(rows);
});

it('a column that says the same of all rows says it once', () => {
  const { columns } = packFields([made('1', ''), made('2', '')]);
  expect(columns.projectId).toEqual({ all: 'p' });
  expect(columns.code).toBe('imei');
  expect(columns.iccid).toEqual({ each: ['891', '892'] });
});

it('two books are the same for words that stand for the same in both', () => {
  const words = { orgs: ['a'], types: [], models: ['m'], projects: ['p'], rails: ['r'] };
  const book = (more: Partial<ReferenceBook> = {}): ReferenceBook => ({
    ...emptyBook,
    home: { id: 'h', path: '/h/', title: 'H' },
    orgs: new Map([['a', { id: 'a', path: '/h/a/', isInside: true }]]),
    models: new Map([['m', { id: 'm', typeId: 't' }]]),
    projects: new Map([['p', { id: 'p', orgPath: '/h/', name: 'P' }]]),
    rails: new Map([['p/r', { id: 'r', orgId: 'a' }]]),
    ...more,
  });
  expect(isSameBook(words, book(), book())).toBe(true);
  // What nobody names may change.
  expect(isSameBook(words, book({ types: new Map([['t', { id: 't' }]]) }), book())).toBe(true);
  const changed: ReadonlyArray<Partial<ReferenceBook>> = [
    { home: { id: 'h', path: '/x/h/', title: 'H' } },
    { orgs: new Map() },
    { orgs: new Map([['a', 'many']]) },
    { models: new Map([['m', { id: 'm', typeId: 'u' }]]) },
    { projects: new Map([['p', { id: 'q', orgPath: '/h/', name: 'P' }]]) },
    { rails: new Map() },
    { rails: new Map([['p/r', { id: 'r', orgId: 'b' }]]) },
  ];
  for (const each of changed) expect(isSameBook(words, book(), book(each))).toBe(false);
});
