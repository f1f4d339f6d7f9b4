import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const file = resolve(import.meta.dirname, '../../data/passwords/common.txt');
let list: ReadonlySet<string> | null = null;

/**
 * Whether a folded password (domain/users/guessable.ts) is among the 10,000 most common ones of six characters and
 * more. The list is read once, when the first password is chosen; no page gets it.
 */
export function isCommonPassword(folded: string): boolean {
  list ??= new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
  return list.has(folded);
}
