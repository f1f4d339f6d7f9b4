import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import type { ReadTx } from '#db/engine/database.ts';
import { DomainError } from '#domain/errno.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { minute } from '#domain/time.ts';
import type { Call, Method } from './route.ts';
import { shownTime } from './shownTime.ts';
import { openSpool, ReaderLeft } from './spool.ts';

/** Rows of one file that sets no limit of its own; above it is errno 9008. @source product.md C0 */
export const maxExportRows = 50_000;
/** Read and written in one go: the loop is free between, and no more of the list is held. */
const batchRows = 2_000;
/** The database's part of an export, which holds one of its readers. Nobody's reading is in it. */
const makeMs = 2 * minute;

export type ExportCall = Pick<
  Call<unknown, 'signedIn', Method>,
  'locale' | 'now' | 'deps' | 'session' | 'scope' | 'read' | 'write' | 'audit' | 'worked'
>;

/** One page of a list. All pages are read in one snapshot. */
export type ReadPage<R> = (
  tx: ReadTx,
  page: { readonly offset: number; readonly limit: number },
) => Promise<{ readonly records: readonly R[]; readonly total: number }>;

/** A list as a file. */
export interface SpooledList<R> {
  /** ASCII, for readers of headers that know no other. */
  readonly name: string;
  readonly title: Word;
  readonly extension: 'xlsx' | 'geojson';
  readonly mime: string;
  readonly read: ReadPage<R>;
  /** Instead of the 50,000. */
  readonly maxRows?: number | undefined;
  /** What the audit row says beside the number of rows. */
  readonly audited: object;
  /** Writes the file and ends the sink; an aborted signal ends it early. */
  readonly write: (file: {
    readonly pages: AsyncIterable<readonly R[]>;
    readonly total: number;
    readonly sink: Writable;
    readonly signal: AbortSignal;
  }) => Promise<void>;
}

/**
 * Sends a list as an attachment, from its first row on, and leaves the call's audit row. All rows are of one moment:
 * they are read in one snapshot, page by page, into a spool, as fast as the database gives them. The person takes them
 * from the spool, however slowly, and holds no reader of the database.
 * @throws DomainError 9008 above the most rows, before the first byte; what fails later cuts the answer
 */
export async function sendSpooled<R>(call: ExportCall, list: SpooledList<R>): Promise<Response> {
  const { config } = call.deps;
  const spool = await openSpool(join(config.DATA_DIR, 'exports'));
  try {
    const rows = await begin(call, list, spool.sink);
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
function begin<R>(call: ExportCall, list: SpooledList<R>, sink: Writable): Promise<number> {
  return new Promise((begun, refused) => {
    const signal = AbortSignal.timeout(makeMs);
    const making = call.read(async (tx) => {
      const first = await list.read(tx, { offset: 0, limit: batchRows });
      if (first.total > (list.maxRows ?? maxExportRows)) throw new DomainError(9008);
      begun(first.total);
      await list.write({ pages: pagesOf(tx, list, first.records), total: first.total, sink, signal });
    });
    making
      .catch((error: unknown) => {
        // The file is cut, and so is the connection: half a list must not look like one.
        sink.destroy(error instanceof Error ? error : new Error(String(error)));
        refused(error);
        const isExpected = error instanceof DomainError || error instanceof ReaderLeft;
        if (!isExpected) call.deps.log.error({ err: error, export: list.name }, 'an export broke off');
      })
      .finally(call.worked);
  });
}

async function* pagesOf<R>(tx: ReadTx, list: SpooledList<R>, first: readonly R[]): AsyncGenerator<readonly R[]> {
  let [records, offset] = [first, 0];
  for (;;) {
    yield records;
    if (records.length < batchRows) return;
    offset += records.length;
    ({ records } = await list.read(tx, { offset, limit: batchRows }));
  }
}
