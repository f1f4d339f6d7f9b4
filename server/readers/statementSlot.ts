import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

/** What was being run. */
export interface Statement {
  readonly text: string;
  readonly params: readonly unknown[];
}

/** Bytes of the text and number of its values, before the text. */
const headBytes = 8;
/** Of a longer statement the beginning is known. */
const mostBytes = 65_536;

/**
 * Where a reader notes what it is running, should it have to be ended: a file without a name that it and its server
 * have open. A word to the server for each statement would wake it thirty times a question.
 */
export interface StatementSlot {
  readonly fd: number;
  /** What is noted; null when nothing was since it was emptied. */
  read(): Statement | null;
  empty(): void;
  close(): void;
}

/** @param folder where files can be made; nothing stays in it */
export function openStatementSlot(folder: string): StatementSlot {
  const path = join(folder, `.statement-${randomUUID()}`);
  const fd = openSync(path, 'wx+', 0o600);
  rmSync(path);
  const room = Buffer.alloc(mostBytes);
  let isOpen = true;
  return {
    fd,
    read() {
      if (!isOpen || readSync(fd, room, 0, mostBytes, 0) < headBytes) return null;
      const bytes = room.readUInt32LE(0);
      if (bytes === 0) return null;
      const params = Array.from({ length: room.readUInt32LE(4) }, () => null);
      return { text: room.toString('utf8', headBytes, headBytes + bytes), params };
    },
    empty() {
      if (isOpen) writeSync(fd, Buffer.alloc(headBytes), 0, headBytes, 0);
    },
    close() {
      if (isOpen) closeSync(fd);
      isOpen = false;
    },
  };
}

/** Notes statements through this descriptor. Never their values: they are people's. */
export function noteStatements(fd: number): (text: string, values: readonly unknown[]) => void {
  const room = Buffer.alloc(mostBytes);
  return (text, values) => {
    const bytes = room.write(text, headBytes);
    room.writeUInt32LE(bytes, 0);
    room.writeUInt32LE(values.length, 4);
    writeSync(fd, room, 0, headBytes + bytes, 0);
  };
}
