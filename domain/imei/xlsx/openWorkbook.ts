import { SheetFault } from '../sheetRefusal.ts';
import { packedPart, readWorkbookDirectory, type ZipEntry } from '../zipDirectory.ts';
import { SheetScan, type SheetContext, type SheetLine } from './sheetScan.ts';
import { sharedTexts } from './sharedTexts.ts';
import { dateStyles, workbookParts, type SheetPlace } from './workbookParts.ts';

/** Unpacks deflated bytes, part by part: whoever reads a workbook brings its own. */
export type Inflate = (packed: Uint8Array) => AsyncIterable<Uint8Array>;

/** So many other sheets are looked into when one is empty. */
const othersSeen = 12;

export interface OpenWorkbook {
  /** Names of the sheets that are shown, in the order of their tabs. */
  readonly sheets: readonly string[];
  /**
   * The lines of a sheet, the first without a name, some at a time.
   * @throws SheetFault also at the end of an empty one, with the names of others that are not
   */
  lines(sheet?: string): AsyncGenerator<readonly SheetLine[]>;
}

/**
 * A workbook, read as far as it is asked for.
 * @throws SheetFault
 */
export async function openWorkbook(file: Uint8Array, inflate: Inflate): Promise<OpenWorkbook> {
  const entries = readWorkbookDirectory(file);
  if (entries === null) throw new SheetFault({ why: 'file.torn' });
  const parts = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const unpack = (entry: ZipEntry): AsyncGenerator<string> => texts(file, entry, inflate);
  async function* unpackNamed(name: string): AsyncGenerator<string> {
    const entry = parts.get(name);
    if (entry !== undefined) yield* unpack(entry);
  }
  const read = async (name: string): Promise<string> => {
    let whole = '';
    for await (const text of unpackNamed(name)) whole += text;
    return whole;
  };
  const { sheets, is1904 } = workbookParts(await read('xl/workbook.xml'), await read('xl/_rels/workbook.xml.rels'));

  const readContext = async (): Promise<SheetContext> => ({
    texts: await sharedTexts(unpackNamed('xl/sharedstrings.xml')),
    // Without them a date is a number.
    dateStyles: dateStyles(await read('xl/styles.xml')),
    is1904,
  });
  async function* linesAt(place: SheetPlace, context: SheetContext): AsyncGenerator<readonly SheetLine[]> {
    const entry = parts.get(place.path.toLowerCase());
    if (entry === undefined) throw new SheetFault({ why: 'file.torn' });
    const scan = new SheetScan(context);
    for await (const text of unpack(entry)) {
      const some = scan.feed(text);
      if (some.length > 0) yield some;
    }
    scan.end();
  }
  const isFilled = async (place: SheetPlace, context: SheetContext): Promise<boolean> => {
    try {
      for await (const some of linesAt(place, context)) if (some.some(hasText)) return true;
      return false;
    } catch (error) {
      // Whether it can be read is said when it is asked for.
      if (error instanceof SheetFault) return false;
      throw error;
    }
  };

  async function* lines(name?: string): AsyncGenerator<readonly SheetLine[]> {
    const place = name === undefined ? sheets[0] : sheets.find((each) => each.name === name);
    if (place === undefined) {
      throw new SheetFault(name === undefined ? { why: 'file.torn' } : { why: 'sheet.unknown', sheet: name });
    }
    const context = await readContext();
    let isEmpty = true;
    for await (const some of linesAt(place, context)) {
      isEmpty &&= !some.some(hasText);
      yield some;
    }
    if (!isEmpty) return;
    const others: string[] = [];
    for (const other of sheets.filter((each) => each !== place).slice(0, othersSeen)) {
      if (await isFilled(other, context)) others.push(other.name);
    }
    const sheet = place.name;
    throw new SheetFault(others.length === 0 ? { why: 'sheets.empty', sheet } : { why: 'sheet.other', sheet, others });
  }
  return { sheets: sheets.map(({ name }) => name), lines };
}

function hasText({ cells }: SheetLine): boolean {
  return cells.some((cell) => String(cell).trim() !== '');
}

/** The directory may lie: nothing is unpacked beyond what it says. */
async function* texts(file: Uint8Array, entry: ZipEntry, inflate: Inflate): AsyncGenerator<string> {
  const packed = packedPart(file, entry);
  if (packed === null || (entry.method !== 0 && entry.method !== 8)) throw new SheetFault({ why: 'file.torn' });
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const part of entry.method === 8 ? inflate(packed) : stored(packed)) {
    bytes += part.byteLength;
    if (bytes > entry.bytes) throw new SheetFault({ why: 'file.torn' });
    const text = decoder.decode(part, { stream: true });
    // No XML holds it, and PostgreSQL takes it in no text.
    if (text.includes('\u0000')) throw new SheetFault({ why: 'file.torn' });
    yield text;
  }
}

async function* stored(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const some = 65_536;
  for (let at = 0; at < packed.length; at += some) yield packed.subarray(at, at + some);
}
