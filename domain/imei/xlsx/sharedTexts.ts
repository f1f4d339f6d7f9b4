import { SheetFault } from '../sheetRefusal.ts';
import { endOfTag, joinedTexts, prefixOf } from './xmlText.ts';

/** More than 100,000 rows of fifteen texts each: beyond it a thread ends at its limit of memory, or the process with it. */
export const mostTexts = 1_500_000;
/** Of the whole part: what a text was cut from stays in memory as long as the text. */
const mostChars = 64 * 1_048_576;
/** Of one text with its marks, and of what comes before the first. */
const maxPending = 8 * 1_048_576;

/**
 * The texts of a workbook in their order, read as they are unpacked: cells point at them by their place.
 * @throws SheetFault one text has no end, or there are more than memory has room for
 */
export async function sharedTexts(parts: AsyncIterable<string>): Promise<string[]> {
  const texts: string[] = [];
  let pending = '';
  let prefix: string | null = null;
  let chars = 0;
  for await (const part of parts) {
    chars += part.length;
    pending += part;
    prefix ??= prefixOf(pending, 'sst');
    if (prefix !== null) pending = pending.slice(takeTexts(pending, prefix, texts));
    if (pending.length > maxPending) throw new SheetFault({ why: 'file.torn' });
    if (texts.length > mostTexts || chars > mostChars) throw new SheetFault({ why: 'file.large' });
  }
  return texts;
}

/** @returns where the first text begins that is not whole yet */
function takeTexts(xml: string, prefix: string, texts: string[]): number {
  const [open, close] = [`<${prefix}si`, `</${prefix}si>`];
  let at = 0;
  for (;;) {
    const begin = xml.indexOf(open, at);
    // The beginning of a tag may be at the very end.
    if (begin === -1) return Math.max(at, xml.length - open.length);
    const nameEnd = begin + open.length;
    if (nameEnd >= xml.length) return begin;
    const tagEnd = endOfTag(xml, nameEnd);
    if (tagEnd === -1) {
      if (xml.indexOf('>', nameEnd) === -1) return begin;
      at = nameEnd;
      continue;
    }
    const isEmpty = xml[tagEnd - 1] === '/';
    const end = isEmpty ? tagEnd : xml.indexOf(close, tagEnd);
    if (end === -1) return begin;
    texts.push(isEmpty ? '' : joinedTexts(xml.slice(tagEnd + 1, end), prefix));
    at = end;
  }
}
