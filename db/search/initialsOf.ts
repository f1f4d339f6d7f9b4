import { pinyin } from 'pinyin-pro';
import { foldInitials } from '#domain/search/search.ts';

/**
 * Pinyin initials of a name in lower case, with its own latin letters and digits: 合肥绕城·03号 → hfrc03h. A character
 * of several readings has the one of the word it stands in. What the column `initials` of a device, guardrail and
 * project holds; whoever writes one of their names writes this beside it.
 */
export function initialsOf(name: string): string {
  // Of a number or a latin name nothing is to be looked up; that costs more than all the rest of a new device.
  if (/^[\x20-\x7e]*$/.test(name)) return foldInitials(name);
  return foldInitials(pinyin(name, { pattern: 'first', toneType: 'none', separator: '', nonZh: 'consecutive' }));
}
