import { createHash, createHmac } from 'node:crypto';
import exceljs, { type Workbook } from 'exceljs';
import { stringToSign } from '#domain/access/signature.ts';
import { nextRandom, type Person, type Town } from '../server/town.ts';

/** Asks for a file as the client does: signed, with the token of a person. */
export async function askFile(
  town: Town,
  person: Person,
  path: string,
  body: unknown,
  locale = 'zh-CN',
): Promise<Response> {
  const text = JSON.stringify(body);
  const [time, random] = [town.now, nextRandom()];
  const bodyHash = createHash('sha256').update(text).digest('hex');
  const signed = stringToSign({ method: 'POST', path, query: [], time, random, bodyHash });
  return town.app.request(path, {
    method: 'POST',
    body: text,
    headers: {
      'App-Key': town.config.APP_KEY,
      'App-Time': String(time),
      'App-Random': String(random),
      'App-Sign': createHmac('sha256', town.config.APP_SECRET).update(signed).digest('hex'),
      'Access-Token': await town.tokenOf(person),
      'Accept-Language': locale,
      'Content-Type': 'application/json',
    },
  });
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
