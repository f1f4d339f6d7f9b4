import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, crc32, createDeflateRaw, deflateRawSync, inflateRaw } from 'node:zlib';
import { JsonText } from '#domain/jsonText.ts';

const inflate = promisify(inflateRaw);
/** Below this a packet is a packet. */
const packFrom = 2_048;
/** Two thirds of the time of 6 for a few percent of size. */
const level = 4;

/** What crosses with the bytes. */
export interface PackedFacts {
  readonly isDeflated: boolean;
  /** Of the text without its last character. */
  readonly size: number;
  readonly crc: number;
  /** The last character: what closes an object is apart, so that members can be added to it. */
  readonly end: string;
}

/**
 * Data as JSON, and compressed where that is worth it: made where it was read, sent on by the server without looking
 * into it. The type says of what.
 */
export class PackedJson<T> {
  readonly bytes: Uint8Array;
  readonly facts: PackedFacts;
  /** After the bytes, up to the end of the value. */
  readonly tail: string;
  readonly of?: T;

  constructor(bytes: Uint8Array, facts: PackedFacts, tail = facts.end) {
    this.bytes = bytes;
    this.facts = facts;
    this.tail = tail;
  }

  /** The same object with members of its own for one reader; the bytes stay shared. */
  with<M extends object>(members: M): PackedJson<T & M> {
    const inner = JSON.stringify(members).slice(1, -1);
    return new PackedJson<T & M>(this.bytes, this.facts, `,${inner}${this.tail}`);
  }

  /** For this process itself. */
  async value(): Promise<T> {
    return JSON.parse(`${Buffer.from(await this.text()).toString()}${this.tail}`) as T;
  }

  /** Without its tail. */
  async text(): Promise<Uint8Array> {
    if (!this.facts.isDeflated) return this.bytes;
    return inflate(this.bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  }
}

/**
 * Packs a value that JSON knows; `undefined` is null, as in an envelope. Piece by piece: of a hundred thousand devices
 * the whole text would be there twice beside them.
 */
export async function packJson<T>(value: T): Promise<PackedJson<T>> {
  const plain = new PlainBytes(jsonPieces(value, depth));
  const first = plain.next();
  const isDeflated = first.length >= packFrom;
  const bytes = isDeflated ? await deflated(first, plain) : Buffer.from(first);
  const { size, crc, end } = plain;
  return new PackedJson<T>(bytes, { isDeflated, size, crc, end });
}

/** Flushed and not ended: what follows can be joined on at a byte's border (server/http/joinGzip.ts). */
async function deflated(first: Buffer, rest: PlainBytes): Promise<Buffer> {
  const form = { level, finishFlush: constants.Z_SYNC_FLUSH };
  // Little is done sooner than handed to a thread, which takes more than twice as long. On PostgreSQL this is the
  // server's own loop: for less than a millisecond.
  if (rest.isTaken) return deflateRawSync(first, form);
  const stream = createDeflateRaw(form);
  const packed: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => packed.push(chunk));
  const ended = finished(stream);
  // Each is taken before the next is made in its place.
  for (let next = first; next.length > 0; next = rest.next()) {
    await new Promise<void>((taken, failed) => {
      stream.write(next, (error) => (error == null ? taken() : failed(error)));
    });
  }
  stream.end();
  await ended;
  return Buffer.concat(packed);
}

/** Characters that become bytes at once. */
const atOnce = 65_536;

/** The bytes of a text that comes in pieces, without its last character, which is a piece of its own. */
class PlainBytes {
  size = 0;
  crc = 0;
  /** The last character, when all was taken. */
  end = '';
  isTaken = false;
  readonly #pieces: Iterator<string>;
  #last: string | null = null;
  #room = Buffer.alloc(0);

  constructor(pieces: Iterator<string>) {
    this.#pieces = pieces;
  }

  /** The next of them, in the place of those before; none at the end. */
  next(): Buffer {
    const text = this.#text();
    const length = Buffer.byteLength(text);
    if (length > this.#room.length) this.#room = Buffer.allocUnsafe(length);
    const bytes = this.#room.subarray(0, this.#room.write(text));
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    return bytes;
  }

  #text(): string {
    const taken: string[] = [];
    for (let length = 0; length < atOnce;) {
      const { value, done } = this.#pieces.next();
      if (done === true) {
        this.end = this.#last ?? this.end;
        this.#last = null;
        this.isTaken = true;
        break;
      }
      if (this.#last !== null) {
        taken.push(this.#last);
        length += this.#last.length;
      }
      this.#last = value;
    }
    return taken.join('');
  }
}

/** As deep as the columns of a snapshot are in it. */
const depth = 2;

/** The JSON of a value; its last character is a piece of its own. */
function* jsonPieces(value: unknown, deep: number): Generator<string> {
  if (value instanceof JsonText) {
    yield* lastApart(value.pieces());
    return;
  }
  if (deep > 0 && isPlain(value)) {
    let before = '{';
    for (const [name, member] of Object.entries(value)) {
      // As JSON.stringify leaves them out.
      if (member === undefined || typeof member === 'function' || typeof member === 'symbol') continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* jsonPieces(member, deep - 1);
      before = ',';
    }
    if (before === '{') yield before;
    yield '}';
    return;
  }
  const text = JSON.stringify(value ?? null);
  yield text.slice(0, -1);
  yield text.slice(-1);
}

function* lastApart(pieces: Iterable<string>): Generator<string> {
  let last = '';
  for (const piece of pieces) {
    yield last;
    last = piece;
  }
  yield last.slice(0, -1);
  yield last.slice(-1);
}

/** An object that is nothing but its members. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !('toJSON' in value)
  );
}
