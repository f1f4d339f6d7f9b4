import { decodeCsv } from './csvText.ts';
import type { SheetRefusal } from './sheetRefusal.ts';
import { readWorkbookDirectory } from './zipDirectory.ts';

/** What a file of Office 97 begins with; a workbook with a password lies in one as well. */
const compound = [0xd0, 0xcf, 0x11, 0xe0] as const;

/**
 * What is known of a file by its name alone, when it is none that is taken; null when there is nothing better to say.
 */
export function nameFault(name: string): SheetRefusal | null {
  return /\.xls$/i.test(name) ? { why: 'file.xls' } : null;
}

/** Web pages and data that pass for a workbook, as some programs write them, are text as well: Excel opens them. */
function isLikeCsv(bytes: Uint8Array): boolean {
  const text = decodeCsv(bytes.subarray(0, startBytes));
  return text !== null && !/^\s*[<{[]/.test(text);
}
const startBytes = 4_096;

/** Why these bytes can be no sheet, told by their first look; null when they may be one. */
export function fileFault(name: string, bytes: Uint8Array): SheetRefusal | null {
  if (bytes.byteLength === 0) return { why: 'file.none' };
  if (compound.every((byte, at) => bytes[at] === byte)) {
    return { why: includesWide(bytes, 'EncryptedPackage') ? 'file.password' : 'file.xls' };
  }
  if (/\.csv$/i.test(name)) {
    if (decodeCsv(bytes) !== null) return null;
    return readWorkbookDirectory(bytes) !== null
      ? { why: 'file.named', named: 'csv', held: 'xlsx' }
      : { why: 'file.torn' };
  }
  if (readWorkbookDirectory(bytes) !== null) return null;
  return isLikeCsv(bytes) ? { why: 'file.named', named: 'xlsx', held: 'csv' } : { why: 'file.torn' };
}

/** Names in such a file are written in letters of two bytes. */
function includesWide(bytes: Uint8Array, word: string): boolean {
  const wanted = Array.from(word, (letter) => letter.charCodeAt(0));
  for (let at = bytes.indexOf(wanted[0] ?? 0); at !== -1; at = bytes.indexOf(wanted[0] ?? 0, at + 1)) {
    if (wanted.every((code, n) => bytes[at + 2 * n] === code && bytes[at + 2 * n + 1] === 0)) return true;
  }
  return false;
}
