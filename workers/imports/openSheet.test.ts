import exceljs from 'exceljs';
import { expect, it } from 'vitest';
import { makeImei } from '#domain/devices/imei.ts';
import { emptyBook, type BookWords } from '#domain/imei/bookWords.ts';
import type { ReferenceBook } from '#domain/imei/checkRow.ts';
import { SheetFault } from '#domain/imei/sheetRefusal.ts';
import { openSheet } from './openSheet.ts';

const book: ReferenceBook = { ...emptyBook, home: { id: 'root', path: '/root/', title: 'Root' } };
const imeiAt = (serial: number): string => makeImei('86412305', serial);
const order = { kind: 'xlsx', maxRows: 100, rowsPerPart: 10, createDevices: false, reading: {} } as const;

async function workbook(rows: ReadonlyArray<readonly string[]>): Promise<Uint8Array> {
  const made = new exceljs.Workbook();
  const sheet = made.addWorksheet('1');
  for (const row of rows) sheet.addRow([...row]);
  return new Uint8Array(await made.xlsx.writeBuffer());
}

it('the thread checks what it reads, asks for each word once, and runs ahead only so far; nobody must read to the end', async () => {
  const rows = Array.from({ length: 95 }, (_, at) => [imeiAt(at % 90), 'north']);
  const bytes = await workbook([['IMEI', '组织编码'], ...rows]);
  const asked: BookWords[] = [];
  const ask = async (words: BookWords): Promise<ReferenceBook> => {
    asked.push(words);
    return { ...book, orgs: new Map([['north', { id: 'n', path: '/root/n/', isInside: true }]]) };
  };
  const parts = [];
  for await (const part of openSheet({ ...order, bytes }, ask)) parts.push(part);
  expect(parts.map(({ imeis }) => imeis.length)).toEqual([10, 10, 10, 10, 10, 10, 10, 10, 10, 5]);
  expect(parts.flatMap(({ rowNos }) => rowNos)).toEqual(Array.from({ length: 95 }, (_, at) => at + 2));
  expect(asked.map(({ orgs }) => orgs)).toEqual([['north']]);
  const wrong = parts.flatMap(({ errors }) => errors).filter((errors) => errors !== '[]');
  expect(wrong).toHaveLength(5);
  expect(wrong[0]).toContain('imei.repeated');

  for await (const part of openSheet({ ...order, bytes }, ask)) {
    expect(part.imeis).toHaveLength(10);
    break;
  }
}, 30_000);

it('what is no sheet, or too long a one, is refused with its reason', async () => {
  const whyOf = async (bytes: Uint8Array, maxRows = 100): Promise<unknown> => {
    try {
      for await (const _ of openSheet({ ...order, bytes, maxRows }, async () => book));
    } catch (error) {
      return error instanceof SheetFault ? error.refusal : error;
    }
    return null;
  };
  expect(await whyOf(new Uint8Array([1, 2, 3]))).toEqual({ why: 'file.torn' });
  expect(await whyOf(await workbook([['IMEI'], [imeiAt(1)], [imeiAt(2)]]), 1)).toEqual({ why: 'rows.many', max: 1 });
  expect(await whyOf(await workbook([['IMEI']]))).toEqual({ why: 'rows.none', row: 1 });
}, 30_000);
