import { createHash, createHmac } from 'node:crypto';
import exceljs, { type Workbook } from 'exceljs';
import { stringToSign } from '#domain/access/signature.ts';
import { nextRandom, tokenHeaders, type Person, type Town } from '../server/town.ts';

export interface Signing {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly locale?: string;
}

/** A call as the client sends it: signed, with a token. */
export function signed(
  town: Pick<Town, 'now' | 'config'>,
  { method, path, token, body, query = {}, locale = 'zh-CN' }: Signing,
): RequestInit & { readonly headers: Record<string, string> } {
  const text = body === undefined ? '' : JSON.stringify(body);
  const [time, random] = [town.now, nextRandom()];
  const bodyHash = createHash('sha256').update(text).digest('hex');
  const whole = stringToSign({ method, path, query: Object.entries(query), time, random, bodyHash });
  return {
    method,
    headers: {
      'App-Key': town.config.APP_KEY,
      'App-Time': String(time),
      'App-Random': String(random),
      'App-Sign': createHmac('sha256', town.config.APP_SECRET).update(whole).digest('hex'),
      ...tokenHeaders(town.config, token),
      'Accept-Language': locale,
      ...(text === '' ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(text === '' ? {} : { body: text }),
  };
}

/** Asks for a file as a person. */
export async function askFile(
  town: Town,
  person: Person,
  path: string,
  body: unknown,
  locale = 'zh-CN',
): Promise<Response> {
  return town.app.request(
    path,
    signed(town, { method: 'POST', path, token: await town.tokenOf(person), body, locale }),
  );
}

export async function readBook(response: Response): Promise<Workbook> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  return book;
}

/** Every cell of a sheet as text, row by row. */
export function textsOf(book: Workbook, sheet: number): string[][] {
  const found = book.worksheets[sheet];
  const rows: string[][] = [];
  found?.eachRow((row) => {
    rows.push(Array.from({ length: found.columnCount }, (_, at) => row.getCell(at + 1).text));
  });
  return rows;
}
