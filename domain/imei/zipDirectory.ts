/** A part of a zip archive, as its directory names it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Where its local header begins. */
  readonly at: number;
}

/** What stands before and behind the packed bytes of a part that is walked. */
const headerMark = 0x04_03_4b_50;
const headerSize = 30;
const descriptorMark = 0x08_07_4b_50;
const descriptorSize = 16;
/** Of a header's flags: the sizes may stand in a descriptor behind the part. */
const isDescribed = 8;

/** Together, unpacked. @source docs/requirements.md D9 */
export const maxUnpackedBytes = 100 * 1_048_576;
const maxEntries = 1_000;
const endSize = 22;
const maxComment = 65_535;

/**
 * The directory of a workbook, read without unpacking anything; null for what is no workbook, is torn, is encrypted, or
 * would unpack to more than 100 MiB. Also for one that holds what its directory does not name: who unpacks it reads on
 * from part to part and would meet that unmeasured.
 */
export function readWorkbookDirectory(file: Uint8Array): readonly ZipEntry[] | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  let at = start;
  if (count > maxEntries) return null;
  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > file.byteLength || view.getUint32(at, true) !== 0x02_01_4b_50) return null;
    const flags = view.getUint16(at + 8, true);
    if ((flags & 1) === 1) return null;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(file.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  const names = new Set(entries.map(({ name }) => name));
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const isWorkbook = names.has('[Content_Types].xml') && names.has('xl/workbook.xml');
  const isAll = at === end && areGapless(file, entries, start);
  return isWorkbook && isAll && unpacked <= maxUnpackedBytes ? entries : null;
}

/** The parts follow each other from the first byte up to the directory, each as long for a walker as it is listed. */
function areGapless(file: Uint8Array, entries: readonly ZipEntry[], directoryAt: number): boolean {
  let at = 0;
  for (const entry of [...entries].sort((one, other) => one.at - other.at)) {
    const next = entry.at === at ? endOfPart(file, entry) : null;
    if (next === null) return false;
    at = next;
  }
  return at === directoryAt;
}

/** Where a walker looks for the next part; null when it would unpack something else than the directory lists. */
function endOfPart(file: Uint8Array, entry: ZipEntry): number | null {
  const packed = packedPart(file, entry);
  if (packed === null) return null;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const ownBytes = view.getUint32(entry.at + 18, true);
  if (view.getUint16(entry.at + 8, true) !== entry.method) return null;
  const end = packed.byteOffset - file.byteOffset + packed.byteLength;
  const waitsForMark = (view.getUint16(entry.at + 6, true) & isDescribed) !== 0 && ownBytes === 0;
  if (!waitsForMark) return ownBytes === entry.packedBytes ? end : null;
  // A walker that knows no size stops at the first mark, even at one among the packed bytes.
  return findMark(view, file, end - packed.byteLength) === end ? end + descriptorSize : null;
}

function findMark(view: DataView, file: Uint8Array, from: number): number | null {
  for (let at = file.indexOf(0x50, from); at !== -1 && at + 4 <= file.byteLength; at = file.indexOf(0x50, at + 1)) {
    if (view.getUint32(at, true) === descriptorMark) return at;
  }
  return null;
}

function findEnd(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - endSize - maxComment);
  for (let at = view.byteLength - endSize; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === 0x06_05_4b_50) return at;
  }
  return null;
}

/** The packed bytes of an entry; null when its header is not where the directory says. */
export function packedPart(file: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (entry.at + headerSize > file.byteLength || view.getUint32(entry.at, true) !== headerMark) return null;
  const start = entry.at + headerSize + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const end = start + entry.packedBytes;
  return end > file.byteLength ? null : file.subarray(start, end);
}
