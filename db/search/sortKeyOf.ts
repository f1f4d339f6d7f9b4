import { pinyin } from 'pinyin-pro';

/**
 * What a Chinese name sorts by on both engines: its pinyin with tone numbers, syllable by syllable, and the name itself
 * at the end so that two of one sound keep an order. Latin letters sort as they are read, whatever their case.
 * @param kind of a person the first character is read as a family name: 曾 under Z
 */
export function sortKeyOf(name: string, kind: 'person' | 'thing' = 'thing'): string {
  const syllables = pinyin(name, {
    toneType: 'num',
    type: 'array',
    nonZh: 'consecutive',
    surname: kind === 'person' ? 'head' : 'off',
  });
  return `${syllables.join(' ').toLowerCase()} ${name}`;
}
