import { createInflateRaw } from 'node:zlib';
import exceljs from 'exceljs';
import { expect, it } from 'vitest';
import type { Cell } from '../sheetColumns.ts';
import { SheetFault } from '../sheetRefusal.ts';
import { openWorkbook } from './openWorkbook.ts';
import { SheetScan } from './sheetScan.ts';
import { mostTexts, sharedTexts } from './sharedTexts.ts';
import { workbookParts } from './workbookParts.ts';

async function* partsOf(...parts: readonly string[]): AsyncGenerator<string> {
  yield* parts;
}

const inflate = (packed: Uint8Array) => {
  const unpacking = createInflateRaw({ chunkSize: 64 });
  unpacking.end(packed);
  return unpacking;
};
async function linesOf(book: exceljs.Workbook, sheet?: string): Promise<Array<readonly [number, readonly Cell[]]>> {
  const open = await openWorkbook(new Uint8Array(await book.xlsx.writeBuffer()), inflate);
  const lines: Array<readonly [number, readonly Cell[]]> = [];
  for await (const some of open.lines(sheet)) for (const { rowNo, cells } of some) lines.push([rowNo, cells]);
  return lines;
}

it('cells are what a person sees: texts, numbers, days, results of formulas, rich texts and links', async () => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('一');
  sheet.addRow(['IMEI', '备 & <注>', 'x\ny']);
  sheet.addRow([]);
  sheet.addRow([864123050000019, null, true, new Date(Date.UTC(2026, 10, 22)), { formula: 'A1', result: 'ok' }]);
  sheet.addRow([{ richText: [{ text: '富' }, { text: '文本' }] }, { text: '站', hyperlink: 'http://a.b' }, 1.5, false]);
  sheet.getCell('C6').value = { formula: 'A3', result: 7 };
  sheet.getCell('D6').value = { error: '#N/A' };
  sheet.getCell('E6').value = '🚧';
  expect(await linesOf(book)).toEqual([
    [1, ['IMEI', '备 & <注>', 'x\ny']],
    [3, [864123050000019, '', 'true', '2026-11-22', 'ok']],
    [4, ['富文本', '站', 1.5, 'false']],
    [6, ['', '', 7, '', '🚧']],
  ]);
});

it('the sheets are named in the order of their tabs, hidden ones left out; one is asked for by name', async () => {
  const book = new exceljs.Workbook();
  book.addWorksheet('藏', { state: 'hidden' }).addRow(['x']);
  book.addWorksheet('封面').addRow(['说明']);
  book.addWorksheet('A & B').addRow(['IMEI']);
  const open = await openWorkbook(new Uint8Array(await book.xlsx.writeBuffer()), inflate);
  expect(open.sheets).toEqual(['封面', 'A & B']);
  expect(await linesOf(book)).toEqual([[1, ['说明']]]);
  expect(await linesOf(book, 'A & B')).toEqual([[1, ['IMEI']]]);
  await expect(linesOf(book, 'C')).rejects.toMatchObject({ refusal: { why: 'sheet.unknown', sheet: 'C' } });
});

it('an empty sheet is named, with the others that have something in them: none of them is read unasked', async () => {
  const book = new exceljs.Workbook();
  book.addWorksheet('封面').addRow([' ']);
  book.addWorksheet('藏', { state: 'hidden' }).addRow(['x']);
  book.addWorksheet('空');
  await expect(linesOf(book)).rejects.toMatchObject({ refusal: { why: 'sheets.empty', sheet: '封面' } });
  book.addWorksheet('清单').addRow(['IMEI']);
  const refusal = { why: 'sheet.other', others: ['清单'] };
  await expect(linesOf(book)).rejects.toMatchObject({ refusal: { ...refusal, sheet: '封面' } });
  await expect(linesOf(book, '空')).rejects.toMatchObject({ refusal: { ...refusal, sheet: '空' } });
  expect(await linesOf(book, '清单')).toEqual([[1, ['IMEI']]]);
});

it('a zero byte, which no XML may hold and PostgreSQL takes in no text, is a torn file and no word', async () => {
  const book = new exceljs.Workbook();
  book.addWorksheet('1').addRow(['IMEI', '~']);
  async function* zeroed(packed: Uint8Array): AsyncGenerator<Uint8Array> {
    for await (const part of inflate(packed)) yield (part as Uint8Array).map((byte) => (byte === 0x7e ? 0 : byte));
  }
  const open = await openWorkbook(new Uint8Array(await book.xlsx.writeBuffer()), zeroed);
  await expect(open.lines().next()).rejects.toMatchObject({ refusal: { why: 'file.torn' } });
});

it('XML of other writers is read as well: prefixes, line ends in tags, texts inside of cells, cells and rows without places', () => {
  const scan = new SheetScan({ texts: ['零', '一'], dateStyles: [false, true], is1904: false });
  const xml = `<?xml version="1.0"?><x:worksheet xmlns:x="a"><x:sheetData>
<x:row><x:c t="inlineStr"><x:is><x:t xml:space="preserve"> a&#20013;</x:t><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c><x:c/>
<x:c
 t='s'><x:v>1</x:v></x:c></x:row><x:row r="5"/><x:row><x:c r="C6" s="1"><x:f>A1</x:f><x:v>46348</x:v></x:c><x:c t="str"><x:v>a_x000D_b</x:v></x:c></x:row>
</x:sheetData><x:rowBreaks count="1"/></x:worksheet>`;
  // However it is cut.
  for (const size of [1, 7, 1_000]) {
    const each = new SheetScan({ texts: ['零', '一'], dateStyles: [false, true], is1904: false });
    const lines = [];
    for (let at = 0; at < xml.length; at += size) lines.push(...each.feed(xml.slice(at, at + size)));
    expect(lines).toEqual([
      { rowNo: 1, cells: [' a中', '', '一'] },
      { rowNo: 6, cells: ['', '', '2026-11-22', 'a\rb'] },
    ]);
  }
  expect(scan.feed('<html><row><c><v>1</v></c></row></html>')).toEqual([]);
  expect(() => scan.end()).toThrow(SheetFault);
});

it('texts and places of sheets are found whatever their prefix, and wherever the parts of their file end', async () => {
  const xml = '<a:sst xmlns:a="b"><a:si><a:t>1</a:t></a:si><a:si/><a:si><a:r><a:t>2</a:t></a:r></a:si></a:sst>';
  for (let at = 1; at < xml.length; at++) {
    expect(await sharedTexts(partsOf(xml.slice(0, at), xml.slice(at)))).toEqual(['1', '', '2']);
  }
  const parts = workbookParts(
    '<workbook><workbookPr date1904="1"/><sheets><sheet name="S&amp;T" sheetId="1" r:id="rId7"/></sheets></workbook>',
    '<Relationships><Relationship Id="rId7" Type="http://a/worksheet" Target="/xl/worksheets/s.xml"/></Relationships>',
  );
  expect(parts).toEqual({ sheets: [{ name: 'S&T', path: 'xl/worksheets/s.xml' }], is1904: true });
});

it('more texts than there is room for are refused before they fill it, and so is one without an end', async () => {
  const some = '<si><t>a</t></si>'.repeat(100_000);
  const enough = Array.from({ length: mostTexts / 100_000 }, () => some);
  expect(await sharedTexts(partsOf('<sst>', ...enough))).toHaveLength(mostTexts);
  const tooMany = sharedTexts(partsOf('<sst>', ...enough, some));
  await expect(tooMany).rejects.toMatchObject({ refusal: { why: 'file.large' } });
  const long = Array.from({ length: 70 }, () => `<si><t>${'字'.repeat(1_048_576)}</t></si>`);
  await expect(sharedTexts(partsOf('<sst>', ...long))).rejects.toMatchObject({ refusal: { why: 'file.large' } });
  const endless = Array.from({ length: 10 }, () => 'a'.repeat(1_048_576));
  const torn = sharedTexts(partsOf('<sst><si><t>', ...endless));
  await expect(torn).rejects.toMatchObject({ refusal: { why: 'file.torn' } });
});
