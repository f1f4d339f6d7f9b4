import { errmsgOf, type Errno, type Locale } from '#domain/errno.ts';
import { Answer } from '../http/envelope.ts';

export interface Outcome {
  readonly id: string;
  readonly errno: Errno;
}

/** Of the whole call: success when one id was, else the first failure. */
export function errnoOfMany(outcomes: readonly Outcome[]): Errno {
  return outcomes.some(({ errno }) => errno === 0) ? 0 : (outcomes[0]?.errno ?? 9001);
}

/**
 * How many were done, and each id's outcome in words; the whole call fails with the first failure when every id did.
 */
export function answerMany<O extends Outcome>(outcomes: readonly O[], locale: Locale) {
  const results = outcomes.map((each) => ({ ...each, errmsg: errmsgOf(each.errno, locale) }));
  const data = { done: outcomes.filter(({ errno }) => errno === 0).length, results };
  const errno = errnoOfMany(outcomes);
  return errno === 0 ? data : new Answer(errno, data);
}
