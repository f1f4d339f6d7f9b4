import { day } from '../../time.ts';
import type { Cell } from '../sheetColumns.ts';
import { SheetFault } from '../sheetRefusal.ts';
import { attributeOf, endOfTag, joinedTexts, prefixOf, tagInside, xmlText } from './xmlText.ts';

/** A line of a sheet; lines are counted as the sheet counts them. */
export interface SheetLine {
  readonly rowNo: number;
  readonly cells: readonly Cell[];
}

/** What cells point at outside of their sheet. */
export interface SheetContext {
  readonly texts: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
}

/** A sheet of ten million columns is no sheet. */
export const maxSheetColumns = 200;
/** Of one row, and of what comes before the first. */
const maxPending = 8 * 1_048_576;

/**
 * Reads a sheet's XML as it is unpacked, whole rows at a time, by looking for its few tags: a parser that makes an
 * event of every tag costs ten times as much. What is not understood is an empty cell.
 */
export class SheetScan {
  readonly #context: SheetContext;
  #pending = '';
  #prefix: string | null = null;
  #rowNo = 0;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  /** @throws SheetFault when this is no sheet, or one of its rows has no end */
  feed(part: string): SheetLine[] {
    const xml = this.#pending + part;
    this.#prefix ??= prefixOf(xml, 'worksheet');
    if (this.#prefix === null) return this.#keep(xml, 0);
    const [open, close] = [`<${this.#prefix}row`, `</${this.#prefix}row>`];
    const lines: SheetLine[] = [];
    let at = 0;
    for (;;) {
      const begin = xml.indexOf(open, at);
      // The beginning of a tag may be at the very end.
      if (begin === -1) return this.#keep(xml, Math.max(at, xml.length - open.length), lines);
      const nameEnd = begin + open.length;
      if (nameEnd >= xml.length) return this.#keep(xml, begin, lines);
      const tagEnd = endOfTag(xml, nameEnd);
      if (tagEnd === -1) {
        if (xml.indexOf('>', nameEnd) === -1) return this.#keep(xml, begin, lines);
        at = nameEnd;
        continue;
      }
      const isEmpty = xml[tagEnd - 1] === '/';
      const end = isEmpty ? tagEnd : xml.indexOf(close, tagEnd);
      if (end === -1) return this.#keep(xml, begin, lines);
      const given = Number(attributeOf(tagInside(xml.slice(nameEnd, tagEnd)), 'r') ?? 0);
      this.#rowNo = Number.isInteger(given) && given > 0 ? given : this.#rowNo + 1;
      if (!isEmpty) lines.push({ rowNo: this.#rowNo, cells: this.#cells(xml, tagEnd + 1, end) });
      at = isEmpty ? end + 1 : end + close.length;
    }
  }

  /** @throws SheetFault when what was fed was no sheet */
  end(): void {
    if (this.#prefix === null) throw new SheetFault({ why: 'file.torn' });
  }

  #keep(xml: string, from: number, lines: SheetLine[] = []): SheetLine[] {
    this.#pending = xml.slice(from);
    if (this.#pending.length > maxPending) throw new SheetFault({ why: 'file.torn' });
    return lines;
  }

  #cells(xml: string, from: number, to: number): Cell[] {
    const [open, close] = [`<${this.#prefix}c`, `</${this.#prefix}c>`];
    const cells: Cell[] = [];
    let column = -1;
    for (let at = xml.indexOf(open, from); at !== -1 && at < to;) {
      const nameEnd = at + open.length;
      const tagEnd = endOfTag(xml, nameEnd);
      if (tagEnd === -1 || tagEnd > to) {
        at = xml.indexOf(open, nameEnd);
        continue;
      }
      const isEmpty = xml[tagEnd - 1] === '/';
      const found = isEmpty ? tagEnd : xml.indexOf(close, tagEnd);
      const end = found === -1 || found > to ? to : found;
      const inside = tagInside(xml.slice(nameEnd, isEmpty ? tagEnd - 1 : tagEnd));
      column = columnOf(attributeOf(inside, 'r')) ?? column + 1;
      if (column >= maxSheetColumns) break;
      if (!isEmpty) {
        while (cells.length < column) cells.push('');
        cells[column] = this.#cell(inside, xml.slice(tagEnd + 1, end));
      }
      at = xml.indexOf(open, end);
    }
    return cells;
  }

  /** Formulas are their result, links and rich text their words, dates a day. */
  #cell(inside: string, body: string): Cell {
    const type = attributeOf(inside, 't') ?? 'n';
    if (type === 'e') return '';
    if (type === 'inlineStr') return joinedTexts(body, this.#prefix ?? '');
    const value = this.#value(body);
    if (type === 's') return this.#context.texts[Number(value)] ?? '';
    if (type === 'b') return value === '' ? '' : String(value === '1');
    if (type === 'str') return xmlText(value);
    if (type === 'd') return value.slice(0, 10);
    if (value === '') return '';
    const figure = Number(value);
    if (!Number.isFinite(figure)) return xmlText(value);
    const isDate = this.#context.dateStyles[Number(attributeOf(inside, 's') ?? -1)] === true;
    return isDate ? dayOf(figure, this.#context.is1904) : figure;
  }

  #value(body: string): string {
    const [open, close] = [`<${this.#prefix}v`, `</${this.#prefix}v>`];
    const begin = body.indexOf(open);
    const tagEnd = begin === -1 ? -1 : endOfTag(body, begin + open.length);
    const end = tagEnd === -1 ? -1 : body.indexOf(close, tagEnd);
    return end === -1 ? '' : body.slice(tagEnd + 1, end);
  }
}

/** 0 for A1, 27 for AB7; null for no address. */
function columnOf(address: string | null): number | null {
  if (address === null) return null;
  let column = 0;
  for (let at = 0; at < address.length && at < 4; at += 1) {
    const letter = address.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column === 0 ? null : column - 1;
}

/** Days between the sheet's first and that of all clocks. */
const epochs = { from1900: 25_569, from1904: 24_107 } as const;

function dayOf(serial: number, is1904: boolean): string {
  const ms = Math.round((serial - (is1904 ? epochs.from1904 : epochs.from1900)) * day);
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
