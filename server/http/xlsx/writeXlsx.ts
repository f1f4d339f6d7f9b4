import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { bookParts, sheetPath, type BookFacts } from './parts.ts';
import { sheetXml, type XlsxSheet } from './sheetXml.ts';

export interface Xlsx extends Omit<BookFacts, 'sheets'> {
  readonly sheets: readonly XlsxSheet[];
}

/**
 * Writes a workbook row by row: no more of it is held than one part of the rows, and rows are asked for only as fast as
 * the sink takes what became of them. Packing is done by zlib's threads. Ends or destroys the sink.
 * @throws whatever a sheet's rows, the sink or the signal throws; the sink is destroyed with it
 */
export async function writeXlsx({ sheets, ...facts }: Xlsx, sink: Writable, signal?: AbortSignal): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const mtime = new Date(facts.created);
  // The parts of few bytes come first: the head of the file is there before the first row.
  for (const [path, xml] of bookParts({ ...facts, sheets: sheets.map(({ name }) => name) })) {
    zip.addBuffer(Buffer.from(xml), path, { mtime });
  }
  const sources = sheets.map((sheet, at) => {
    const source = Readable.from(sheetXml(sheet), { objectMode: false });
    // yazl does not look at its sources' errors.
    source.on('error', (error) => output.destroy(error));
    zip.addReadStream(source, sheetPath(at + 1), { mtime });
    return source;
  });
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  try {
    await pipeline(output, sink, { signal });
  } finally {
    for (const source of sources) source.destroy();
  }
}
