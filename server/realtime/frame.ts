import type { RealtimeEvent, RealtimePayload } from '#domain/realtime.ts';
import { listedKinds, listOf } from '#domain/revisionedLists.ts';

/** One event as it leaves, encoded once however many hear it. */
export interface Frame {
  /** The packet as socket.io writes it; long polling takes it from here. */
  readonly text: string;
  /** Given to engine.io with the text: over a WebSocket the ready frame is written instead of making one a socket. */
  readonly options: { readonly compress: false; readonly wsPreEncodedFrame: readonly [Buffer] };
}

const lists: ReadonlySet<string> = new Set(listedKinds.map((kind) => listOf[kind]));
/** A row is told in the room of its organisation and in those above: its text is made for the first of them. */
const texts = new WeakMap<object, string>();

function textOf(row: object): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify(row);
  texts.set(row, text);
  return text;
}

function deltaText(delta: RealtimePayload<'delta'>): string {
  const parts = Object.entries(delta).map(([name, value]) => {
    const text = lists.has(name) ? `[${(value as object[]).map(textOf).join(',')}]` : JSON.stringify(value);
    return `"${name}":${text}`;
  });
  return `{${parts.join(',')}}`;
}

/** A whole, unmasked message of text. @source RFC 6455 §5.2 */
function frameOf(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const isShort = bytes < 126;
  const isMiddle = !isShort && bytes < 65_536;
  const headBytes = isShort ? 2 : isMiddle ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(headBytes + bytes);
  frame[0] = 0x81;
  frame[1] = isShort ? bytes : isMiddle ? 126 : 127;
  if (isMiddle) frame.writeUInt16BE(bytes, 2);
  if (!isShort && !isMiddle) frame.writeBigUInt64BE(BigInt(bytes), 2);
  frame.write(text, headBytes);
  return frame;
}

/**
 * An event without an answer, in the packets of Socket.IO (2 = event) and Engine.IO (4 = message), as the adapter's own
 * broadcast makes them: head and text in one piece, so that a socket costs one write.
 */
export function encodeFrame<E extends RealtimeEvent>(event: E, payload: RealtimePayload<E>): Frame {
  // The names of the table need no escape, and a payload is what JSON knows.
  const body = event === 'delta' ? deltaText(payload as RealtimePayload<'delta'>) : JSON.stringify(payload);
  const text = `2["${event}",${body}]`;
  return { text, options: { compress: false, wsPreEncodedFrame: [frameOf(`4${text}`)] } };
}
