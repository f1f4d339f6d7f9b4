import { expect, it } from 'vitest';
import { readWorkbookDirectory } from './zipDirectory.ts';

interface Part {
  readonly name: string;
  readonly data?: Uint8Array;
  /** What its own header says instead of what the directory says. */
  readonly own?: { readonly method?: number; readonly bytes?: number };
  readonly flags?: number;
  /** Bytes behind it. */
  readonly behind?: Uint8Array;
  readonly isHidden?: true;
}

const join = (...all: readonly Uint8Array[]) => Uint8Array.from(all.flatMap((bytes) => [...bytes]));
/** Numbers of 2 and 4 bytes by turns, as [value, size]. */
function packed(...fields: ReadonlyArray<readonly [number, 2 | 4]>): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([value, size]) => Array.from({ length: size }, (_, at) => value >>> (8 * at))),
  );
}

function header({ name, data = new Uint8Array(), own = {}, flags = 0 }: Part): Uint8Array {
  const bytes = own.bytes ?? data.length;
  return join(
    packed([0x04034b50, 4], [20, 2], [flags, 2], [own.method ?? 0, 2], [0, 4], [0, 4]),
    packed([bytes, 4], [bytes, 4], [name.length, 2], [0, 2]),
    new TextEncoder().encode(name),
  );
}

/** An archive of stored parts. */
function zip(parts: readonly Part[], behindDirectory: Uint8Array = new Uint8Array()): Uint8Array {
  let body = new Uint8Array();
  let directory = new Uint8Array();
  for (const part of parts) {
    const { name, data = new Uint8Array(), flags = 0, behind = new Uint8Array() } = part;
    const listed = join(
      packed([0x02014b50, 4], [20, 2], [20, 2], [flags, 2], [0, 2], [0, 4], [0, 4], [data.length, 4]),
      packed([data.length, 4], [name.length, 2], [0, 4], [0, 4], [0, 4], [body.length, 4]),
      new TextEncoder().encode(name),
    );
    if (part.isHidden !== true) directory = join(directory, listed);
    body = join(body, header(part), data, behind);
  }
  const count = parts.filter(({ isHidden }) => isHidden !== true).length;
  const end = packed([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [directory.length, 4], [body.length, 4], [0, 2]);
  return join(body, directory, behindDirectory, end);
}

const types: Part = { name: '[Content_Types].xml', data: Uint8Array.of(1, 2, 3) };
const book: Part = { name: 'xl/workbook.xml', data: Uint8Array.of(4, 5) };
const bomb: Part = { name: 'xl/styles.xml', data: Uint8Array.of(6) };
const descriptor = packed([0x08074b50, 4], [0, 4], [2, 4], [2, 4]);
const described = { flags: 8, own: { bytes: 0 }, behind: descriptor };

it('a workbook is what its directory lists, in any order and with sizes in front or behind', () => {
  const names = (file: Uint8Array) => readWorkbookDirectory(file)?.map(({ name }) => name);
  expect(names(zip([types, book]))).toEqual([types.name, book.name]);
  expect(names(zip([{ ...book, ...described }, types]))).toEqual([book.name, types.name]);
});

it('one that holds what its directory does not measure is none, wherever that is hidden', () => {
  const hidden = join(header(bomb), bomb.data ?? new Uint8Array());
  const files: Readonly<Record<string, Uint8Array>> = {
    'in front': zip([{ ...bomb, isHidden: true }, types, book]),
    between: zip([types, { ...bomb, isHidden: true }, book]),
    'before the directory': zip([types, book, { ...bomb, isHidden: true }]),
    'behind the directory': zip([types, book], hidden),
    'in a part that is shorter by its own header': zip([types, { ...book, data: hidden, own: { bytes: 0 } }]),
    'in a part, behind a mark of its end': zip([types, { ...book, ...described, data: join(descriptor, hidden) }]),
    'as a stored part that is packed by its own header': zip([types, { ...book, own: { method: 8 } }]),
    'behind a descriptor that nobody waits for': zip([types, { ...book, behind: descriptor }]),
  };
  for (const [where, file] of Object.entries(files))
    expect([where, readWorkbookDirectory(file)]).toEqual([where, null]);
});
