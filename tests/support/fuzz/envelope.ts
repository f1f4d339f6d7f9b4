import exceljs from 'exceljs';
import { z } from 'zod';
import type { Reply } from '#tests/integration/server/town.ts';

const envelope = z.strictObject({
  errno: z.int().min(0).max(9_999),
  errmsg: z.string(),
  data: z.unknown(),
  requestId: z.string().min(1),
});

/** What is wrong with the form of an answer; null when it is the envelope, or a file. */
export function faultOfForm(reply: Reply): string | null {
  const type = reply.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) {
    return reply.status === 200 || reply.status === 404 ? null : `${reply.status} as ${type}`;
  }
  const { error } = envelope.safeParse(JSON.parse(reply.raw));
  return error === undefined ? null : error.message;
}

/** Everything that somebody can read in an answer: of a workbook its cells. */
export async function readableText(reply: Reply): Promise<string> {
  const headers = JSON.stringify([...reply.headers]);
  const isZip = reply.bytes[0] === 0x50 && reply.bytes[1] === 0x4b;
  if (!isZip) return headers + reply.raw;
  const book = new exceljs.Workbook();
  await book.xlsx.load(new Uint8Array(reply.bytes).buffer);
  return headers + JSON.stringify(book.worksheets.map((sheet) => [sheet.name, sheet.getSheetValues()]));
}
