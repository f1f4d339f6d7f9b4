import type { FieldFault } from '../access/fieldTexts.ts';
import { mobileFault } from './validate.ts';

/** What an account is called by: nothing of it makes a password. */
export interface OwnNames {
  readonly username?: string | null | undefined;
  readonly realName?: string | undefined;
  readonly mobile?: string | undefined;
  readonly mail?: string | null | undefined;
}

/** Words that a guesser would try first at this product. */
const productWords = ['guardline', '护栏', '护栏在线', '智慧护栏', 'guardrail', 'hulan', 'anhui', 'admin', 'password'];

/** A word of one's own counts from so many characters on: a shorter one says nothing. */
const shortest = 3;
/** So many last digits of a mobile are no secret. */
const mobileTail = 6;

/** As passwords are compared: `ＡＢＣ` and `abc` are one. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

/** Without digits and symbols around it: `Guardline@2026` is `guardline`. */
function coreOf(folded: string): string {
  return folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function wordsOf({ username, realName, mail }: OwnNames): string[] {
  const names = [username, realName, mail, mail?.split('@')[0]].filter((name) => name != null).map(foldPassword);
  return [...productWords, ...names].filter((word) => word.length >= shortest || /\p{Script=Han}{2}/u.test(word));
}

/**
 * What makes a new password easy to guess: it is one of the common ones, or a name of the account or the product with
 * nothing but digits and symbols around it, or its mobile. Null for nothing.
 * @param isCommon whether a folded password is on the list of common ones
 * @source docs/requirements.md D0.6
 */
export function guessableFault(
  password: string,
  own: OwnNames,
  isCommon: (folded: string) => boolean,
): FieldFault | null {
  const folded = foldPassword(password);
  if (isCommon(folded)) return { text: 'password.common', params: {} };
  const [core, words] = [coreOf(folded), wordsOf(own)];
  const isName = words.some((word) => word === folded || (core.length >= 2 && coreOf(word) === core));
  const mobile = own.mobile !== undefined && mobileFault(own.mobile) === null ? own.mobile.trim() : null;
  const isMobile =
    mobile !== null && (folded.includes(mobile) || (folded.length >= mobileTail && mobile.endsWith(folded)));
  return isName || isMobile ? { text: 'password.own', params: {} } : null;
}
