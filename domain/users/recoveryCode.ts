import type { FieldFault } from '../access/fieldTexts.ts';

/*
 * Recovery codes: each is taken once in place of the six digits of the second factor, by whoever lost the
 * authenticator.
 */

/** Crockford's base 32, without I, L, O and U: what is written down by hand is read again. Five bits a character. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a code: 50 bits. */
export const recoveryLength = 10;
/** Codes of a set. */
export const recoveryCount = 10;
/** So many left, or fewer, and their owner is warned. */
export const recoveryFew = 3;

const form = new RegExp(`^[${recoveryAlphabet}]{${recoveryLength}}$`);

/** A code as it is shown: `XXXXX-XXXXX`. */
export function showRecoveryCode(code: string): string {
  return `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`;
}

/**
 * What somebody typed, as it was made: with or without hyphen and blanks, in any case and width, I and L for 1, O for
 * 0. Null for what is no code.
 */
export function readRecoveryCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
  return form.test(code) ? code : null;
}

export function recoveryCodeFault(text: string): FieldFault | null {
  if (text.trim() === '') return { text: 'recoveryCode.required', params: {} };
  return readRecoveryCode(text) === null ? { text: 'recoveryCode.form', params: {} } : null;
}
