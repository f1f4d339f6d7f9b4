/** A part of a zip archive, as its directory names it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Where its local header begins. */
  readonly at: number;
}

/** Together, unpacked. @source product.md D9 */
export const maxUnpackedBytes = 100 * 1_048_576;
const maxEntries = 1_000;
const endSize = 22;
const maxComment = 65_535;

/**
 * The directory of a workbook, read without unpacking anything; null for what is no workbook, is torn, is encrypted, or
 * would unpack to more than 100 MiB.
 */
export function readWorkbookDirectory(file: Uint8Array): readonly ZipEntry[] | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
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
  return isWorkbook && unpacked <= maxUnpackedBytes ? entries : null;
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
  if (entry.at + 30 > file.byteLength || view.getUint32(entry.at, true) !== 0x04_03_4b_50) return null;
  const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const end = start + entry.packedBytes;
  return end > file.byteLength ? null : file.subarray(start, end);
}
