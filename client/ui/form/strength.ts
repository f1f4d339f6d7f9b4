import { classesOf, passwordMin } from '#domain/users/validate.ts';

/** How hard a password is to guess, as far as its look tells: 0 for none, 1 weak to 4 strong. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  const characters = Array.from(password);
  const { length } = characters;
  if (length === 0) return 0;
  const distinct = new Set(characters).size;
  if (length < passwordMin || distinct < 4) return 1;
  const classes = classesOf(password);
  if (length >= 12 && classes >= 3) return 4;
  if ((length >= 8 && classes >= 3) || (length >= 12 && classes >= 2)) return 3;
  return length >= 8 || classes >= 2 ? 2 : 1;
}
