import { hasLoneSurrogate } from '../wellFormed.ts';
import { hasControl, maxFirmware } from './incoming.ts';
import { maxModemText } from './item.ts';

/** What a report may say in words beside its metrics. @source docs/requirements.md A11 */
export const wordKeys = ['fw', 'iccid', 'cellId', 'resetCause'] as const;
export type WordKey = (typeof wordKeys)[number];
export type Words = { readonly [K in WordKey]?: string };

const keys: ReadonlySet<string> = new Set(wordKeys);
export const isWordKey = (name: string): name is WordKey => keys.has(name);

const nothing = new Set(['', 'undefined', 'null', 'nan', '-', 'none']);
const iccidPattern = /^\d{19,20}$/;
const cellPattern = /^[\w:./-]+$/;

function isWords(text: string, longest: number): boolean {
  return text.length <= longest && !hasControl(text) && !hasLoneSurrogate(text);
}

/**
 * Undefined: nothing was sent; null: what was sent cannot be. Cells and causes may come as numbers; twenty digits of an
 * ICCID do not fit one, and some modules fill it up with F.
 */
export function readWord(key: WordKey, raw: unknown): string | null | undefined {
  if (raw === null || raw === undefined) return undefined;
  const isCode = typeof raw === 'number' && Number.isSafeInteger(raw) && (key === 'cellId' || key === 'resetCause');
  const sent = isCode ? raw.toString() : raw;
  if (typeof sent !== 'string') return null;
  const text = sent.normalize('NFC').trim();
  if (nothing.has(text.toLowerCase())) return undefined;
  if (key === 'iccid') {
    const digits = text.replace(/f$/i, '');
    return iccidPattern.test(digits) ? digits : null;
  }
  if (key === 'cellId' && !cellPattern.test(text)) return null;
  return isWords(text, key === 'fw' ? maxFirmware : maxModemText) ? text : null;
}
