import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '#domain/errno.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { minute } from '#domain/time.ts';
import type { FileFacts } from '../readers/bookParts.ts';
import type { Call, Method } from './route.ts';
import { shownTime } from './shownTime.ts';
import { openSpool, DownloadAborted } from './spool.ts';

/** The database's part of an export, which holds one of its readers. Nobody's reading is in it. */
const makeMs = 2 * minute;

export type ExportCall = Pick<
  Call<unknown, 'signedIn', Method>,
  'locale' | 'now' | 'deps' | 'session' | 'scope' | 'write' | 'audit' | 'worked'
>;

/** A file to be sent. */
interface SentFile {
  /** ASCII, for readers of headers that know no other. */
  readonly name: string;
  readonly title: Word;
  readonly extension: 'xlsx' | 'geojson';
  readonly mime: string;
  /** What the audit row says beside the number of rows. */
  readonly audited: object;
}

/** A file that a reader makes: first how many rows it has, as JSON, then its bytes. */
export interface GivenFile extends SentFile {
  readonly parts: AsyncIterable<Uint8Array>;
}

/**
 * Sends a file as an attachment, from its first row on, and leaves the call's audit row. It is written into a spool as
 * fast as its parts are made. The person takes it from the spool, however slowly, and holds no reader of the database.
 * @throws as the reader does, before the first byte; what fails later cuts the answer
 */
export async function sendGiven(call: ExportCall, file: GivenFile): Promise<Response> {
  return send(call, file, async (begun, sink, signal) => {
    const parts = file.parts[Symbol.asyncIterator]();
    const first = await parts.next();
    if (first.done === true) throw new Error(`${file.name} has no beginning`);
    begun((JSON.parse(Buffer.from(first.value).toString()) as FileFacts).rows);
    await pipeline({ [Symbol.asyncIterator]: () => parts }, sink, { signal });
  });
}

/** Makes a file into the sink; `begun` is told its number of rows as soon as that is known. */
type Make = (begun: (rows: number) => void, sink: Writable, signal: AbortSignal) => Promise<void>;

async function send(call: ExportCall, list: SentFile, make: Make): Promise<Response> {
  const { config } = call.deps;
  const spool = await openSpool(join(config.DATA_DIR, 'exports'));
  try {
    const rows = await begin(call, list.name, spool.sink, make);
    call.audit({ targetType: 'export', targetId: list.name, data: { rows, ...list.audited } });
    // A GET has no row in the audit log.
    await call.write?.(async () => undefined);
  } catch (error) {
    spool.source.destroy();
    throw error;
  }
  const time = shownTime(config.APP_TZ, call.now, '', '', '');
  const title = encodeURIComponent(`${say(list.title, call.locale)}_${time}.${list.extension}`);
  const ascii = `${list.name}_${time}.${list.extension}`;
  return new Response(Readable.toWeb(spool.source) as ReadableStream, {
    headers: {
      'Content-Type': list.mime,
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${title}`,
      'Cache-Control': 'no-store',
    },
  });
}

/** Begins the file. @returns its number of rows, as soon as it is known; what fails later ends the sink */
function begin(call: ExportCall, name: string, sink: Writable, make: Make): Promise<number> {
  return new Promise((begun, refused) => {
    const making = make(begun, sink, AbortSignal.timeout(makeMs));
    making
      .catch((error: unknown) => {
        // The file is cut, and so is the connection: half a list must not look like one.
        sink.destroy(error instanceof Error ? error : new Error(String(error)));
        refused(error);
        const isExpected = error instanceof DomainError || error instanceof DownloadAborted;
        if (!isExpected) call.deps.log.error({ err: error, export: name }, 'an export broke off');
      })
      .finally(call.worked);
  });
}
