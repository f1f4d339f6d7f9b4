import type { Api } from '#server/app.ts';
import { saveFile } from './saveFile.ts';
import { fileNameOf } from './fileName.ts';
import { call, type CallOptions, type ReceivedFile } from './http.ts';
import type { Query } from './query.ts';

/** A handler that answers a whole response has no data of an envelope. */
type IsFile<D> = unknown extends D ? false : [D] extends [Response] ? true : false;

/** Calls by path whose answer is a file. */
type FileCalls = {
  readonly [
    K in keyof Api as K extends `POST ${infer P}` ? (IsFile<Api[K]['data']> extends true ? P : never) : never
  ]: Api[K];
};

type FilePaths = {
  readonly [
    K in keyof Api as K extends `GET ${infer P}` ? (IsFile<Api[K]['data']> extends true ? P : never) : never
  ]: Api[K];
};

/**
 * Asks for a file (signed, 60 s at most) and saves it under the server's name. A failure comes as of any other call:
 * with the server's words, in the log, and as a toast unless `quiet`.
 * @throws CallError
 */
export async function download<P extends keyof FileCalls>(
  path: P,
  body: FileCalls[P]['input'],
  options: CallOptions = {},
): Promise<void> {
  save(await call<ReceivedFile>({ method: 'POST', path, body, file: true, ...options }));
}

/** As `download`, of a file that is only read. @throws CallError */
export async function downloadFrom(path: keyof FilePaths, query: Query = {}, options: CallOptions = {}): Promise<void> {
  save(await call<ReceivedFile>({ method: 'GET', path, query, file: true, ...options }));
}

function save({ blob, disposition }: ReceivedFile): void {
  saveFile(blob, fileNameOf(disposition, 'export.xlsx'));
}
