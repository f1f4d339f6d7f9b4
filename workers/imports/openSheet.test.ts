import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exceljs from 'exceljs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sheetColumnKeys, templateTitle } from '#domain/imei/sheetColumns.ts';
import { openSheet } from './openSheet.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardline-test-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('what the parser keeps on the disk is gone with it, also when nobody reads to the end', async () => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('1');
  sheet.addRow(sheetColumnKeys.map(templateTitle));
  for (let at = 0; at < 20; at += 1) sheet.addRow([`row ${at}`]);
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  for await (const rows of openSheet({ kind: 'xlsx', bytes, maxRows: 100, rowsPerPart: 10 })) {
    expect(rows).toHaveLength(10);
    // exceljs writes the sheet before the texts of its cells, and must keep it until it has read them.
    const [own = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(readdirSync(join(folder, own)).filter((name) => name.startsWith('tmp-'))).toHaveLength(1);
    break;
  }
  expect(readdirSync(folder)).toEqual([]);
}, 30_000);
