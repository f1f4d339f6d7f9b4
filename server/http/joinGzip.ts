import { crc32 } from 'node:zlib';
import type { PackedJson } from '../readers/packedJson.ts';

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** Of a block that is not compressed. @source RFC 1951, 3.2.4 */
const blockMax = 65_535;

/**
 * One gzip file of a text, a packed value and another text. What was compressed is not touched: before and after it
 * stand blocks that are not, and its sum is joined to theirs. Browsers take one file only, not several in a row.
 */
export function joinGzip(before: Buffer, packed: PackedJson<unknown>, after: Buffer): readonly Uint8Array[] {
  const { size, crc } = packed.facts;
  const sum = crc32(after, joinCrc(crc32(before), crc, size));
  const end = Buffer.allocUnsafe(8);
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE((before.length + size + after.length) % 2 ** 32, 4);
  return [gzipHead, ...stored(before, false), packed.bytes, ...stored(after, true), end];
}

function stored(text: Buffer, isLast: boolean): Buffer[] {
  const blocks: Buffer[] = [];
  for (let from = 0; from === 0 || from < text.length; from += blockMax) {
    const part = text.subarray(from, from + blockMax);
    const head = Buffer.allocUnsafe(5);
    head.writeUInt8(isLast && from + blockMax >= text.length ? 1 : 0, 0);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(part.length ^ blockMax, 3);
    blocks.push(head, part);
  }
  return blocks;
}

/** Of CRC-32, its bits in reverse. */
const polynomial = 0xedb8_8320;
const highest = 2 ** 31;

/** a(x) · b(x) modulo the polynomial. */
function multiply(a: number, b: number): number {
  let product = 0;
  let rest = b;
  for (let bit = highest; bit > 0; bit /= 2) {
    if ((a & bit) !== 0) product ^= rest;
    rest = (rest & 1) === 1 ? (rest >>> 1) ^ polynomial : rest >>> 1;
  }
  return product >>> 0;
}

/**
 * The sum of one text followed by another, of which only the sum and the length are known.
 * @source zlib, crc32_combine
 */
export function joinCrc(first: number, second: number, secondBytes: number): number {
  // x^8 for one byte, squared for each bit of the length.
  let power = highest / 2 ** 8;
  let shift = highest;
  for (let left = secondBytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiply(power, shift);
    power = multiply(power, power);
  }
  return (multiply(shift, first) ^ second) >>> 0;
}
