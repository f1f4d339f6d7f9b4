/**
 * The text of a csv file: by its mark, else UTF-8 if it is any, else GB 18030; null for what is no text.
 * @source docs/requirements.md C22
 */
export function decodeCsv(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  return text.includes('\u0000') ? null : text;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** What parts the cells: whichever of , ; and tab the first line has most of, outside of quotes. */
export function csvDelimiter(text: string): ',' | ';' | '\t' {
  const line =
    text
      .slice(0, 10_000)
      .split(/\r?\n/, 1)[0]
      ?.replace(/"[^"]*"/g, '') ?? '';
  const countOf = (mark: string): number => line.split(mark).length - 1;
  if (countOf('\t') > Math.max(countOf(','), countOf(';'))) return '\t';
  return countOf(';') > countOf(',') ? ';' : ',';
}

/**
 * The lines of a csv as cells: quotes hold delimiters, line ends and doubled quotes. One by one, for a workbook library
 * would keep all of them.
 */
export function* csvLines(text: string, delimiter: string): Generator<string[]> {
  let quote = text.indexOf('"');
  for (let at = 0; at < text.length;) {
    // Nearly every line holds no quote: it is cut at its marks, which costs a tenth of looking at each letter.
    const end = lineEnd(text, at);
    if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
    if (quote === -1 || quote >= end) {
      yield text.slice(at, end).split(delimiter);
      at = afterEnd(text, end);
      continue;
    }
    const { cells, next } = quotedLine(text, at, delimiter);
    yield cells;
    at = next;
  }
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  const last = feed === -1 ? text.length : feed;
  const back = text.slice(from, last).indexOf('\r');
  return back === -1 ? last : from + back;
}

const afterEnd = (text: string, end: number): number => end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);

/** A line with quotes, letter by letter; it may reach over line ends. */
function quotedLine(text: string, from: number, delimiter: string): { cells: string[]; next: number } {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const mark = text[at];
    if (isQuoted) {
      if (mark !== '"') cell += mark;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (mark === '"' && cell === '') isQuoted = true;
    else if (mark === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (mark === '\n' || mark === '\r') return { cells: [...cells, cell], next: afterEnd(text, at) };
    else cell += mark;
  }
  return { cells: [...cells, cell], next: text.length };
}
