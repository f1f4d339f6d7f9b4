import { pinyin } from 'pinyin-pro';

/**
 * What a Chinese name sorts by on both engines: its pinyin with tone numbers, syllable by syllable, and the name itself
 * at the end so that two of one sound keep an order. Latin letters sort as they are read, whatever their case.
 */
export function sortKeyOf(name: string): string {
  const syllables = pinyin(name, { toneType: 'num', type: 'array', nonZh: 'consecutive' });
  return `${syllables.join(' ').toLowerCase()} ${name}`;
}
