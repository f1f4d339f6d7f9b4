import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';

const readBytes = 65_536;

/** The receiver is gone, so writing stops; this is no failure of the writer. */
export class DownloadAborted extends Error {}

/** A file between a writer that shall not wait and a reader that takes its time; gone when the reader is. */
export interface Spool {
  readonly sink: Writable;
  /** What was written so far, then what comes. Destroying it ends the writer too and frees the room. */
  readonly source: Readable;
}

/**
 * Opens a spool in a folder, which is made when it is missing. The file has no name once it is open: nothing is left of
 * it when the process dies.
 */
export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `spool-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  // Windows keeps the name until the file is closed.
  const isNameless = await rm(path).then(
    () => true,
    () => false,
  );
  let written = 0;
  let taken = 0;
  let isEnded = false;
  let isAsked = false;

  async function give(): Promise<void> {
    if (!isAsked || source.destroyed) return;
    if (taken === written) {
      if (isEnded) source.push(null);
      return;
    }
    isAsked = false;
    const size = Math.min(readBytes, written - taken);
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(size), 0, size, taken);
    taken += bytesRead;
    source.push(buffer.subarray(0, bytesRead));
  }
  const giveOrFail = (): void => {
    give().catch((error: Error) => source.destroy(error));
  };

  async function close(done: () => void): Promise<void> {
    try {
      await handle.close();
      if (!isNameless) await rm(path, { force: true });
    } finally {
      done();
    }
  }

  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      // All of it, at the file's own position; the reader names its own.
      handle.appendFile(chunk).then(() => {
        written += chunk.length;
        done();
        giveOrFail();
      }, done);
    },
    final: (done) => {
      isEnded = true;
      done();
      giveOrFail();
    },
    destroy: (error, done) => {
      if (!isEnded) source.destroy(error ?? new Error('the writer left'));
      done(error);
    },
  });
  const source = new Readable({
    highWaterMark: readBytes,
    read: () => {
      isAsked = true;
      giveOrFail();
    },
    destroy: (error, done) => {
      if (!isEnded) sink.destroy(new DownloadAborted('the download was aborted', { cause: error }));
      void close(() => done(error));
    },
  });
  // The holder of each reports its errors; no other listener is needed.
  sink.on('error', () => undefined);
  source.on('error', () => undefined);
  return { sink, source };
}
