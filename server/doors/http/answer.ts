import { errmsgOf, errnoCatalogue, type Errno, type ErrnoParams, type Locale } from '#domain/errno.ts';
import { maxItems } from '#domain/telemetry/incoming.ts';
import type { ItemResult } from '../../intake/itemResult.ts';

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

/**
 * Every answer is the envelope, and every answer, a refusal too, carries serverTime: devices set their clocks by it.
 */
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

function send(body: string | Uint8Array<ArrayBuffer>, status: number, retryAfterSec: number | undefined): Response {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=UTF-8',
    'cache-control': 'no-store',
  };
  if (retryAfterSec !== undefined) headers['retry-after'] = String(retryAfterSec);
  return new Response(body, { status, headers });
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

const plainEntry = (index: number) => `{"index":${index},"messageId":null,"status":"accepted","errno":0,"errmsg":""}`;
/** The results of as many items as a request may have, all accepted and without an id of their own. */
const plainTexts = Array.from({ length: maxItems }, (_, index) => plainEntry(index));
const plainBytes = Buffer.from(plainTexts.join(','));
/** Where the result of each item ends in them. */
const plainEnds: readonly number[] = plainTexts.reduce<number[]>((ends, text) => {
  ends.push((ends.at(-1) ?? -1) + 1 + text.length);
  return ends;
}, []);

function isPlain({ status, messageId, warnings }: ItemResult): boolean {
  return status === 'accepted' && messageId === null && warnings.length === 0;
}

/**
 * The answer of what was read: 0 when anything was accepted or known, else 2010. Written by hand: five hundred results
 * a request. @source docs/requirements.md D14
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
  let plain = 0;
  for (const result of results) {
    if (result.status === 'accepted') accepted += 1;
    else if (result.status === 'duplicate') duplicate += 1;
    else rejected += 1;
    if (isPlain(result)) plain += 1;
  }
  const errno: Errno = accepted + duplicate === 0 ? 2010 : 0;
  const head =
    `{"errno":${errno},"errmsg":${JSON.stringify(errmsgOf(errno, locale))},"data":{"accepted":${accepted},` +
    `"duplicate":${duplicate},"rejected":${rejected},"results":[`;
  const tail = `],"serverTime":${nowMs}},"requestId":${JSON.stringify(requestId)}}`;
  const end = plain === results.length ? plainEnds[plain - 1] : undefined;
  // Nearly every batch: nothing but "accepted" again and again, which stands ready.
  if (end !== undefined) {
    return send(Buffer.concat([Buffer.from(head), plainBytes.subarray(0, end), Buffer.from(tail)]), 200, retryAfterSec);
  }
  const texts = results.map((result, index) => resultText(result, index, locale));
  return send(`${head}${texts.join(',')}${tail}`, 200, retryAfterSec);
}
