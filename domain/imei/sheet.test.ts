import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeImei } from '../devices/imei.ts';
import { cellText, checkRow, imeiOf, type ReferenceBook } from './checkRow.ts';
import { csvDelimiter, csvLines, decodeCsv } from './csvText.ts';
import { fixedCsv } from './fixedRows.ts';
import { imeiFaults, isPlaceholderImei, normaliseImei } from './imei.ts';
import { rowErrorText } from './rowErrors.ts';
import {
  columnName,
  columnOfTitle,
  rawRowOf,
  sheetColumnKeys,
  sheetColumns,
  templateTitle,
  type Cell,
  type RawRow,
} from './sheetColumns.ts';
import { findHeader, matchTitles, type SheetReading } from './sheetHeader.ts';
import { fileFault } from './fileFault.ts';
import { refusalText, type SheetRefusal } from './sheetRefusal.ts';
import { readWorkbookDirectory } from './zipDirectory.ts';

const good = makeImei('86412305', 1);
const book: ReferenceBook = {
  orgs: new Map([
    ['A', { id: 'a', path: '/r/a/', isInside: true }],
    ['B', { id: 'b', path: '/r/b/', isInside: false }],
  ]),
  types: new Map([['tilt', { id: 'tilt' }]]),
  models: new Map([['T1', { id: 't1', typeId: 'tilt' }]]),
  projects: new Map([
    ['P', { id: 'p', orgPath: '/r/', name: '桥' }],
    ['Q', { id: 'q', orgPath: '/r/b/', name: '路' }],
  ]),
  rails: new Map([['p/西', { id: 'west', orgId: 'a' }]]),
};
const row: RawRow = { imei: good, orgCode: 'A', modelCode: 'T1', projectCode: 'P', railName: '西' };
const codesOf = (raw: RawRow, createDevices = true): string[] =>
  checkRow(raw, book, createDevices).errors.map((error) => rowErrorText(error, 'zh-CN').code);

const headerOf = (rows: ReadonlyArray<readonly Cell[]>, reading?: SheetReading) => {
  const lines = rows.map((cells, at) => ({ rowNo: at + 1, cells }));
  const { header, refusal } = findHeader(lines, reading);
  return header === null ? refusal : { row: header.row, columns: Object.fromEntries(header.columns) };
};

it('the header is found by its words in any order and spelling; without an IMEI column, or with one twice, there is none', () => {
  const template = sheetColumnKeys.map(templateTitle);
  expect([...matchTitles(template).columns.values()]).toEqual(sheetColumnKeys);
  expect(headerOf([['说明', ' ｉｍｅｉ ＊', '无关', '组织编码：']])).toEqual({
    row: 1,
    columns: { 0: 'remark', 1: 'imei', 3: 'orgCode' },
  });
  const found = new Map([[1, 'imei']] as const);
  expect(rawRowOf(found, ['', 5, 'x', ' '])).toEqual({ imei: 5 });
  expect(rawRowOf(found, ['', '', 'x'])).toBeNull();
  expect(headerOf([['IMEI']])).toEqual({ row: 1, columns: { 0: 'imei' } });
  expect(headerOf([['IMEI', '设备IMEI']])).toEqual({ why: 'column.twice', row: 1, column: 'imei' });
});

it('a header is found under titles, or said by a person; a plain list of IMEIs needs none', () => {
  const title: Cell[] = ['2026年第三批设备清单', '', ''];
  expect(headerOf([title, [], ['序号', 'IMEI', '备注'], [1, good, '']])).toEqual({
    row: 3,
    columns: { 1: 'imei', 2: 'remark' },
  });
  expect(headerOf([[''], ['甲供', good], ['甲供', Number(good)]])).toEqual({ row: 1, columns: { 1: 'imei' } });
  const odd = [title, ['No.', 'Serial of the modem'], [1, 'x']];
  expect(headerOf(odd, { headerRow: 2, columns: { imei: 1 } })).toEqual({ row: 2, columns: { 1: 'imei' } });
  expect(headerOf(odd, { columns: { remark: 1 } })).toMatchObject({ why: 'column.missing', column: 'imei' });
});

it('where no header is found it is said what stands in the line that looks most like one', () => {
  const found = ['型号编码', 'ICCID', '备注'];
  const refusal: SheetRefusal = { why: 'column.missing', row: 2, column: 'imei', found };
  expect(headerOf([['清单'], ['型号编码', 'ICCID', '备注'], ['x', 'y', 'z']])).toEqual(refusal);
  expect(headerOf([['清单'], ['型号编码', 'ICCID', '备注'], ['x', good, 'z']])).toEqual(refusal);
  expect(refusalText(refusal, 'zh-CN')).toBe('第2行没有“IMEI”列；读到的是：型号编码、ICCID、备注');
  expect(refusalText(refusal, 'en-US')).toBe('Row 2 has no column IMEI; found: 型号编码, ICCID, 备注');
  expect(refusalText({ why: 'rows.many', max: 100_000 }, 'zh-CN')).toContain('100,000');
  expect(headerOf([])).toEqual({ why: 'sheet.empty' });
  expect(headerOf([[' ', '']])).toEqual({ why: 'sheet.empty' });
});

it('a file is known by its first bytes: empty, old, locked, torn', () => {
  const compound = (word: string): Uint8Array =>
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from(word, 'utf16le')]);
  expect(fileFault('a.xlsx', new Uint8Array())).toEqual({ why: 'file.none' });
  expect(fileFault('a.xlsx', compound('Workbook'))).toEqual({ why: 'file.xls' });
  expect(fileFault('a.xlsx', compound('EncryptionInfo EncryptedPackage'))).toEqual({ why: 'file.password' });
  expect(fileFault('a.xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toEqual({ why: 'file.torn' });
  expect(fileFault('a.csv', Uint8Array.from([1, 0, 2, 0]))).toEqual({ why: 'file.torn' });
  expect(fileFault('a.csv', new TextEncoder().encode('IMEI'))).toBeNull();
});

it('a file under the name of another kind is told so, and which name it wants', () => {
  const text = new TextEncoder().encode('IMEI');
  const book = readFileSync(new URL('../../data/xlsx/gold.xlsx', import.meta.url));
  expect(fileFault('a.XLSX', text)).toEqual({ why: 'file.named', named: 'xlsx', held: 'csv' });
  expect(fileFault('a.csv', book)).toEqual({ why: 'file.named', named: 'csv', held: 'xlsx' });
  // A web page that Excel opens: as a csv it would be refused again.
  expect(fileFault('a.xlsx', new TextEncoder().encode('\n<html><table>'))).toEqual({ why: 'file.torn' });
  expect(refusalText({ why: 'file.named', named: 'csv', held: 'xlsx' }, 'en-US')).toBe(
    'The name ends in .csv, but it holds a .xlsx file: rename it to .xlsx and import that',
  );
});

it('rows name organisations, models and projects by code or name; without an organisation they are of the chosen one', () => {
  const home = { id: 'a', path: '/r/a/', title: '甲' };
  expect(checkRow({ imei: good }, { ...book, home }, false).fields).toMatchObject({ orgId: 'a' });
  // A sentence names the chosen one as well.
  const outside = checkRow(
    { ...row, orgCode: '', railName: '' },
    { ...book, home: { ...home, path: '/elsewhere/' } },
    true,
  ).errors;
  expect(outside.map((error) => rowErrorText(error, 'zh-CN').message)).toContainEqual(
    expect.stringContaining('不属于组织甲'),
  );
  const many: ReferenceBook = { ...book, orgs: new Map([['北站', 'many']]) };
  expect(checkRow({ ...row, orgCode: '北站' }, many, true).errors).toMatchObject([{ reason: 'org.many' }]);
});

it('an IMEI is freed of what sheets put around it; numbers keep every digit', () => {
  expect(normaliseImei(`’${good.slice(0, 6)} ${good.slice(6)}\u200B`)).toBe(good);
  expect(normaliseImei('８６４１２３-05')).toBe('86412305');
  expect(cellText(Number(good))).toBe(good);
  expect(imeiOf({ imei: Number(good) })).toBe(good);
  expect(isPlaceholderImei('000000000000000')).toBe(true);
  expect(imeiFaults({ imei: '000000000000000', orgId: 'a', iccid: '', remark: '' }).imei?.text).toBe('imei.luhn');
});

it('a good row makes a device where it says; without a name it is known by its number', () => {
  expect(checkRow({ ...row, lng: 117.2, lat: 31.8 }, book, true).fields?.device).toEqual({
    device_name: good,
    code: good,
    typeId: 'tilt',
    modelId: 't1',
    railId: 'west',
    projectId: 'p',
    orgId: 'a',
    position: '117.200000,31.800000',
    address: '',
  });
  expect(checkRow({ imei: good, orgCode: 'A' }, book, false)).toMatchObject({ errors: [], fields: { device: null } });
});

it('each fault has its code', () => {
  expect(codesOf({ ...row, orgCode: 'B', railName: '' })).toEqual(['E07']);
  expect(codesOf({ ...row, orgCode: '' })).toEqual(['E06']);
  expect(codesOf({ ...row, modelCode: '' })).toEqual(['E08']);
  expect(codesOf({ ...row, modelCode: '' }, false)).toEqual([]);
  expect(codesOf({ ...row, projectCode: 'Q', railName: '' })).toEqual(['E09']);
  expect(codesOf({ ...row, projectCode: '' })).toEqual(['E09']);
  expect(codesOf({ ...row, railName: '东' })).toEqual(['E09']);
  expect(codesOf({ ...row, remark: '长'.repeat(201) })).toEqual(['E12']);
  expect(codesOf({ ...row, address: 'a\u202Eb' })).toEqual(['E12']);
  expect(codesOf({ ...row, iccid: '8986' })).toEqual(['E14']);
  expect(codesOf({ imei: '000000000000000', orgCode: 'A' }, false)).toEqual(['E03']);
});

it('SEED-369 a text needs five decimals in both coordinates, a number only its range', () => {
  const at = (lng: RawRow['lng'], lat: RawRow['lat']): string[] =>
    codesOf({ ...row, ...(lng !== undefined && { lng }), ...(lat !== undefined && { lat }) });
  expect(at('117.20000', '31.80000')).toEqual([]);
  expect(at('117.2000', '31.80000')).toEqual(['E10']);
  expect(at('117.20000', '31.8000')).toEqual(['E10']);
  expect(at(117.2, 31.8)).toEqual([]);
  expect(at(117.2, '31.8')).toEqual(['E10']);
  expect(at(180, 31.8)).toEqual(['E10']);
  expect(at(117.2, undefined)).toEqual(['E10']);
  expect(at('x', 'y')).toEqual(['E10']);
});

it('a csv is read in the encodings and with the delimiters that offices write', () => {
  expect(decodeCsv(new Uint8Array([0xd6, 0xd0, 0xce, 0xc4]))).toBe('中文');
  expect(decodeCsv(new TextEncoder().encode('\uFEFF中文'))).toBe('中文');
  expect(decodeCsv(new Uint8Array([0xff, 0xfe, 0x2d, 0x4e]))).toBe('中');
  expect(decodeCsv(new Uint8Array([65, 0, 66]))).toBeNull();
  expect(csvDelimiter('a;b;"c,d,e,f"\n1,2')).toBe(';');
  expect(csvDelimiter('a\tb')).toBe('\t');
  expect([...csvLines('a,"b\r\n""c"""\n\n d ,', ',')]).toEqual([['a', 'b\r\n"c"'], [''], [' d ', '']]);
});

it('whatever a row says, it says the same when it is written as a csv and read again', () => {
  const cell = fc.string({ maxLength: 20 }).filter((text) => !text.includes('\u0000'));
  fc.assert(
    fc.property(fc.array(fc.record({ imei: cell, remark: cell, address: cell }), { minLength: 1 }), (rows) => {
      const [head = [], ...lines] = csvLines(fixedCsv(rows), ',');
      const header = matchTitles(head).columns;
      const read = lines.map((cells) => rawRowOf(header, cells) ?? {});
      expect(read.map(({ remark }) => cellText(remark))).toEqual(rows.map(({ remark }) => cellText(remark)));
    }),
  );
});

it('what is no workbook has no directory', () => {
  expect(readWorkbookDirectory(new Uint8Array())).toBeNull();
  expect(readWorkbookDirectory(new TextEncoder().encode('PK\u0003\u0004 not a zip at all, by any means'))).toBeNull();
});

it('a column is told in the reader’s language, in English with the word that the file has, and is known by both', () => {
  expect([columnName('device_name', 'zh-CN'), columnName('device_name', 'en-US')]).toEqual([
    '设备名称',
    'Device name (设备名称)',
  ]);
  expect([columnName('iccid', 'zh-CN'), columnName('iccid', 'en-US')]).toEqual(['ICCID', 'ICCID']);
  for (const key of sheetColumnKeys) {
    expect([key, columnOfTitle(sheetColumns[key].en), columnOfTitle(sheetColumns[key].title)]).toEqual([key, key, key]);
  }
});
