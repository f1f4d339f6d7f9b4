/** True for text with half of a pair in it: no UTF-8 can carry it, so it would come back as another text. */
export function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}
