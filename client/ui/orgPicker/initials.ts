/** The first character of each letter in the order of pinyin; no syllable begins with I, U or V. */
const firsts = Array.from('阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀');
const letters = Array.from('abcdefghjklmnopqrstwxyz');
const order = new Intl.Collator('zh-Hans-CN-u-co-pinyin');
const han = /\p{Script=Han}/u;

/**
 * Letters that a title is typed by: the pinyin initials of its characters, other characters as they are. A character
 * of several readings has its commonest one, so this is for jumping, not for searching.
 */
export function typedLetters(title: string): string {
  return Array.from(title.toLowerCase(), (char) => {
    if (!han.test(char)) return char;
    const place = firsts.findLastIndex((first) => order.compare(first, char) <= 0);
    return letters[place] ?? char;
  }).join('');
}
