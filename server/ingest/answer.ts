import { errmsgOf, errnoCatalogue, type Errno, type ErrnoParams, type Locale } from '#domain/errno.ts';
import type { Warning } from './readItem.ts';

/** What became of one item. */
export interface ItemResult {
  readonly messageId: string | null;
  readonly status: 'accepted' | 'duplicate' | 'rejected';
  readonly errno: Errno;
  readonly field: string;
  readonly warnings: readonly Warning[];
}

export interface DoorAnswer {
  readonly http: number;
  readonly errno: Errno;
  readonly params?: ErrnoParams;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly retryAfterSec?: number;
}

/** `Accept-Language` decides the words; Chinese unless English is asked for. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return /^\s*en/i.test(acceptLanguage ?? '') ? 'en-US' : 'zh-CN';
}

/** The catalogue's answer of an errno. */
export function refusal(errno: Errno, more: Omit<DoorAnswer, 'http' | 'errno'> = {}): DoorAnswer {
  return { http: errnoCatalogue[errno].http, errno, ...more };
}

/** Every answer is the envelope, and every answer, a refusal too, carries serverTime: devices set their clocks by it. */
export function toResponse(answer: DoorAnswer, locale: Locale, requestId: string, nowMs: number): Response {
  const { errno, params, data } = answer;
  const text = JSON.stringify({
    errno,
    errmsg: errmsgOf(errno, locale, params),
    data: { ...data, serverTime: nowMs },
    requestId,
  });
  return send(text, answer.http, answer.retryAfterSec);
}

function send(text: string, status: number, retryAfterSec: number | undefined): Response {
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=UTF-8' };
  if (retryAfterSec !== undefined) headers['retry-after'] = String(retryAfterSec);
  return new Response(text, { status, headers });
}

function resultText(result: ItemResult, index: number, locale: Locale): string {
  const id = result.messageId === null ? 'null' : `"${result.messageId}"`;
  const head = `{"index":${index},"messageId":${id},"status":"${result.status}","errno":${result.errno},"errmsg":`;
  if (result.errno === 0 && result.warnings.length === 0) return `${head}""}`;
  const errmsg = result.errno === 0 ? '' : errmsgOf(result.errno, locale, { field: result.field });
  const more: Record<string, unknown> = {};
  if (result.field !== '') more['field'] = result.field;
  if (result.warnings.length > 0) {
    more['warnings'] = result.warnings.map(({ errno, field }) => ({
      errno,
      field,
      errmsg: errmsgOf(errno, locale, { field }),
    }));
  }
  const rest = JSON.stringify(more).slice(1);
  return `${head}${JSON.stringify(errmsg)}${rest === '}' ? '}' : `,${rest}`}`;
}

/**
 * The answer of what was read: 0 when anything was accepted or known, else 2010. Written by hand: five hundred results
 * a request. @source product.md D14
 */
export function toResultsResponse(
  results: readonly ItemResult[],
  locale: Locale,
  requestId: string,
  nowMs: number,
  retryAfterSec?: number,
): Response {
  let accepted = 0;
  let duplicate = 0;
  let rejected = 0;
  const texts: string[] = [];
  for (let i = 0; i < results.length; i += 1) {
    const result = results[i] as ItemResult;
    if (result.status === 'accepted') accepted += 1;
    else if (result.status === 'duplicate') duplicate += 1;
    else rejected += 1;
    texts.push(resultText(result, i, locale));
  }
  const errno: Errno = accepted + duplicate === 0 ? 2010 : 0;
  const text =
    `{"errno":${errno},"errmsg":${JSON.stringify(errmsgOf(errno, locale))},"data":{"accepted":${accepted},` +
    `"duplicate":${duplicate},"rejected":${rejected},"results":[${texts.join(',')}],"serverTime":${nowMs}},` +
    `"requestId":${JSON.stringify(requestId)}}`;
  return send(text, 200, retryAfterSec);
}
