import i18next from 'i18next';
import { sessionEndIn, type SessionEnd } from '#domain/access/sessionEnd.ts';
import type { Api } from '#server/app.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { serverNow, setClockOffset } from './clock.ts';
import { isUnattended } from './attendance.ts';
import { currentToken, extendSession } from './cookies.ts';
import { CallError, isUnanswered, tookTooLong } from './errors.ts';
import { dutyOf, type Duty } from './duty.ts';
import { queryString, type Query } from './query.ts';
import { throughQueue, type Waiting } from './queue.ts';
import { signatureHeaders } from './sign.ts';
import { freshKey, keyFor, noteAnswered, noteLost } from './writeKeys.ts';

/** Every call but up- and downloads must answer in this time (docs/requirements.md D0.4). */
export const timeoutMs = 5_000;
const transferTimeoutMs = 60_000;

/** What the rest of the application does about failures; set once at start. */
export interface HttpHooks {
  readonly report: (error: CallError, url: string, shown: boolean) => void;
  /** `reason`: why somebody ended it; null when it ran out. */
  readonly sessionExpired: (reason: SessionEnd | null) => void;
  readonly unauthorized: () => void;
  /** The security policy asks something of the person before anything else is answered. */
  readonly owes: (duty: Duty) => void;
  /** Asks who is there, for a call that was refused until that is known. @returns whether to send it again */
  readonly prove: (refusal: CallError) => Promise<boolean>;
  /** A call that the person waits for is queued, or no longer. */
  readonly waits: (waiting: Waiting) => void;
}
let hooks: HttpHooks = {
  report: () => undefined,
  sessionExpired: () => undefined,
  unauthorized: () => undefined,
  owes: () => undefined,
  prove: async () => false,
  waits: () => undefined,
};
export function setHttpHooks(next: HttpHooks): void {
  hooks = next;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The screen shows the failure itself: no toast. The log gets it all the same. */
  readonly quiet?: boolean;
  /** The person waits for nothing else: is told the place when the call is queued. */
  readonly tellsPlace?: boolean;
  /** The answer is as large as a file, and may take as long as one. */
  readonly isLarge?: boolean;
}

interface Request extends CallOptions {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Query;
  readonly body?: unknown;
  /** The answer may be a file, and may take as long as one. */
  readonly file?: boolean;
  /** Idempotency-Key of a write: the same whenever this call is sent. */
  readonly key?: string;
}

/** A file as it came. */
export interface ReceivedFile {
  readonly blob: Blob;
  /** Content-Disposition, where its name stands. */
  readonly disposition: string;
}

interface Envelope {
  readonly errno?: number;
  readonly errmsg?: string;
  readonly data?: unknown;
  readonly requestId?: string;
}

/** @source docs/requirements.md D0.4 */
const missingPermission = 1403;
const statusTexts = ['400', '401', '403', '404', '408', '500', '501', '502', '503', '504', '505'] as const;

function statusText(status: number, url: string): string | undefined {
  const known = statusTexts.find((each) => each === String(status));
  return known === undefined ? undefined : i18next.t(`http.${known}`, { url });
}

async function send(request: Request, url: string): Promise<Response> {
  const { method, path, query = {}, body } = request;
  const form = body instanceof FormData;
  const text = body === undefined || form ? undefined : JSON.stringify(body);
  const token = currentToken();
  const headers: Record<string, string> = {
    ...signatureHeaders({ method, path, query, body: text, isMultipart: form, time: Math.round(serverNow()) }),
    'Accept-Language': currentLocale(),
    ...(token === undefined ? {} : { 'Access-Token': token }),
    ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(request.key === undefined ? {} : { 'Idempotency-Key': request.key }),
    ...(isUnattended() ? { 'App-Background': '1' } : {}),
  };
  const timeout = AbortSignal.timeout(
    form || request.file === true || request.isLarge === true ? transferTimeoutMs : timeoutMs,
  );
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  const response = await fetch(url, { method, headers, signal, body: form ? body : (text ?? null) });
  // The server says of which write it keeps the answer.
  if (response.headers.has('Idempotency-Key') && response.status < 500) noteAnswered(request.path);
  const expiresAt = Number(response.headers.get('Access-Token-Expires') ?? 0);
  // A session that ended meanwhile is not brought back by an answer that was under way.
  if (expiresAt > 0 && token !== undefined && token === currentToken()) extendSession(expiresAt);
  return response;
}

/** What came back, read to its end. */
interface Answer {
  readonly response: Response;
  /** Null when the body says nothing. */
  readonly envelope: Envelope | null;
  readonly file?: ReceivedFile;
}

/** A body that is no JSON says nothing. One that broke off is a failure and no empty answer. */
async function readEnvelope(response: Response): Promise<Envelope | null> {
  try {
    return (await response.json()) as Envelope | null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function sendOnce(request: Request, url: string): Promise<Answer> {
  const response = await send(request, url);
  if (request.file !== true || !response.ok || isJson(response)) {
    return { response, envelope: await readEnvelope(response) };
  }
  const file = { blob: await response.blob(), disposition: response.headers.get('Content-Disposition') ?? '' };
  return { response, envelope: null, file };
}

/** Why nothing came: too late, or not at all. The caller's own end of the call stays what it is. */
function whyNothing(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return error;
  const late = error instanceof DOMException && error.name === 'TimeoutError';
  return late ? new CallError(i18next.t('http.408'), { status: 408 }) : new CallError(i18next.t('http.network'));
}

/** A GET is tried a second time when the network failed. Writes never are: the first may have arrived. */
async function sendTwice(request: Request, url: string): Promise<Answer> {
  try {
    return await sendOnce(request, url);
  } catch (error) {
    const why = whyNothing(error, request.signal);
    const again = request.method === 'GET' && why instanceof CallError && why.status === 0;
    if (!again) throw why;
    return sendOnce(request, url).catch((second: unknown) => {
      throw whyNothing(second, request.signal);
    });
  }
}

const isJson = (response: Response): boolean =>
  (response.headers.get('Content-Type') ?? '').startsWith('application/json');

function judge({ response, envelope }: Answer, url: string): unknown {
  const { errno, errmsg, data, requestId } = envelope ?? {};
  if (response.ok && errno === undefined) return envelope;
  if (response.ok && (errno === 0 || errno === 1001)) return data ?? null;
  // These two have the product's own sentence; any other 403 or 504 has the text of its status.
  const isOurs = response.ok || errno === missingPermission || errno === tookTooLong;
  const words = isOurs ? errmsg : (statusText(response.status, url) ?? errmsg);
  throw new CallError(words ?? i18next.t('common.loadFailed'), {
    errno: errno ?? 0,
    status: response.ok ? 200 : response.status,
    data,
    requestId,
    detail: errmsg === words ? undefined : errmsg,
  });
}

/** A write under its key. A form with files is new each time: nobody can tell two of them apart here. */
async function keyed(request: Request, url: string): Promise<unknown> {
  if (request.method === 'GET') return once(request, url);
  const body = request.body instanceof FormData ? null : `${url} ${JSON.stringify(request.body)}`;
  const key = body === null ? freshKey() : keyFor(request.path, body);
  try {
    return await proven({ ...request, key }, url);
  } catch (error) {
    if (body !== null && isUnanswered(error)) noteLost(request.path, body, key);
    throw error;
  }
}

/** A call that asks for the password first is sent once more, the same, when it was given. @source errno 1626 */
async function proven(request: Request, url: string): Promise<unknown> {
  const token = currentToken();
  try {
    return await once(request, url);
  } catch (error) {
    const asks = error instanceof CallError && error.errno === 1626 && (await hooks.prove(error));
    // Somebody else may sit here by now.
    if (!asks || token !== currentToken()) throw error;
    return once(request, url);
  }
}

async function once(request: Request, url: string): Promise<unknown> {
  // A page's own questions wait in silence: it shows that it loads.
  const isAwaited = request.tellsPlace ?? (request.file === true || request.body instanceof FormData);
  const tell = isAwaited ? hooks.waits : undefined;
  const ask = (): Promise<Answer> => sendTwice(request, url);
  const first = await throughQueue(ask, { url, signal: request.signal, tell });
  const serverTime = (first.envelope?.data as { serverTime?: unknown } | null | undefined)?.serverTime;
  const isClockWrong = first.envelope?.errno === 1608 && typeof serverTime === 'number';
  if (isClockWrong) setClockOffset(serverTime - Date.now());
  const answer = isClockWrong ? await throughQueue(ask, { url, signal: request.signal, tell }) : first;
  return answer.file ?? judge(answer, url);
}

/**
 * One call: signed, with the token when there is one, five seconds at most.
 * errno 0 and 1001 are success and give `data`; a body without errno is given as it is.
 * @throws CallError with the words for the person; it is in the log, and shown unless `quiet`
 * @source docs/requirements.md D0.1, D0.4
 */
export async function call<T>(request: Request): Promise<T> {
  const query = queryString(request.query ?? {});
  const url = query === '' ? request.path : `${request.path}?${query}`;
  const token = currentToken();
  try {
    return (await keyed(request, url)) as T;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const gone = error.errno === 1605;
    error.isShown = request.quiet !== true && !gone;
    hooks.report(error, url, error.isShown);
    // What a session that has ended is told late is not said to the one that began since.
    const isOurs = token === currentToken();
    if (gone && isOurs) hooks.sessionExpired(sessionEndIn(error.data));
    else if (error.status === 401 && isOurs) hooks.unauthorized();
    const duty = dutyOf(error.errno);
    if (duty !== undefined && isOurs) hooks.owes(duty);
    throw error;
  }
}

/** The calls of one method by path, as the server declares them: only their types cross the floor. */
type CallsBy<M extends 'GET' | 'POST'> = {
  readonly [K in keyof Api as K extends `${M} ${infer P}` ? P : never]: Api[K];
};
type Gets = CallsBy<'GET'>;
type Posts = CallsBy<'POST'>;

/** The envelope's data of a reading call. @throws CallError */
export function get<P extends keyof Gets>(
  path: P,
  query: Query = {},
  options: CallOptions = {},
): Promise<Gets[P]['data']> {
  return call({ method: 'GET', path, query, ...options });
}

/** The envelope's data of a writing call. @throws CallError */
export function post<P extends keyof Posts>(
  path: P,
  body: Posts[P]['input'],
  options: CallOptions = {},
): Promise<Posts[P]['data']> {
  return call({ method: 'POST', path, body, ...options });
}

/** A page of a list (data.records, data.total; docs/requirements.md D0.4). */
export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  /** There are more than `total`. */
  readonly isMore?: boolean;
}
