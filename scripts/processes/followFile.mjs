// Prints what is appended to a file, as `tail -F` does: from its present end, and from the start of one that is new.
import { closeSync, openSync, readSync, statSync } from 'node:fs';

const lookEveryMs = 500;

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * @param {string} file need not be there yet
 * @param {(line: string) => void} onLine
 * @returns {() => void} ends it
 */
export function followFile(file, onLine) {
  let read = sizeOf(file);
  let rest = '';
  const look = () => {
    const size = sizeOf(file);
    if (size < read) [read, rest] = [0, ''];
    if (size === read) return;
    const bytes = Buffer.alloc(size - read);
    const handle = openSync(file, 'r');
    try {
      read += readSync(handle, bytes, 0, bytes.length, read);
    } finally {
      closeSync(handle);
    }
    // A line is written at once, so no character is ever torn.
    const lines = (rest + bytes.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  };
  // Looking at its size is all there is to it, on every system and every kind of disk.
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
