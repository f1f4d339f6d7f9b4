/** A message of a reader: a head in JSON, and bytes that are passed on unread. */
export interface Frame<H> {
  readonly head: H;
  readonly bytes: Buffer;
}

/** Before each frame: the bytes of its head, and those after it. */
const sizes = 8;
const none = Buffer.alloc(0);

export function encodeFrame(head: object, bytes: Uint8Array = none): readonly [Buffer, Uint8Array] {
  const text = Buffer.from(JSON.stringify(head));
  const start = Buffer.allocUnsafe(sizes + text.length);
  start.writeUInt32LE(text.length, 0);
  start.writeUInt32LE(bytes.length, 4);
  text.copy(start, sizes);
  return [start, bytes];
}

/** Puts what comes in pieces together again: a large part is copied once, into its own room. */
export function createFrameReader<H>(onFrame: (frame: Frame<H>) => void): (piece: Buffer) => void {
  const lengths = Buffer.alloc(sizes);
  let room: Buffer = lengths;
  let filled = 0;
  let head: Buffer | null = null;
  let isInside = false;

  const expect = (next: Buffer): void => {
    room = next;
    filled = 0;
  };
  const isFull = (): boolean => filled === room.length;
  const step = (): void => {
    if (!isInside) {
      isInside = true;
      expect(Buffer.allocUnsafeSlow(lengths.readUInt32LE(0)));
    } else if (head === null) {
      head = room;
      expect(Buffer.allocUnsafeSlow(lengths.readUInt32LE(4)));
    } else {
      const frame = { head: JSON.parse(head.toString('utf8')) as H, bytes: room };
      head = null;
      isInside = false;
      expect(lengths);
      onFrame(frame);
    }
  };

  return (piece) => {
    let at = 0;
    while (at < piece.length || isFull()) {
      if (isFull()) {
        step();
        continue;
      }
      const taken = piece.copy(room, filled, at, Math.min(piece.length, at + room.length - filled));
      filled += taken;
      at += taken;
    }
  };
}
