/** What came back over HTTP, cut to what is read at most. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** Why nothing was sent, or not surely. Words: `channel.failure` of the client's texts. */
export const failureCodes = [
  'dns',
  'connect',
  'timeout',
  'broken',
  'certificate',
  'private',
  'plain',
  'redirect',
  'status',
  'refused',
  'unreadable',
  'secret',
  'twice',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export interface Failure {
  readonly code: FailureCode;
  /** What the other side said of it: a status, an error's name. No secret, no body of a page. */
  readonly detail: string;
  /** It would fail again: it is not tried again. */
  readonly isFinal: boolean;
  /** The request had left: whether it had its effect is not known. */
  readonly isUncertain: boolean;
}

/** Null: it was sent. */
export type Verdict = Failure | null;

/** One try, as it is told. `code` is the provider's own. */
export interface SendReport {
  readonly failure: Verdict;
  readonly status: number | null;
  readonly code: string | null;
  readonly tookMs: number;
}

const mostDetail = 200;
/** Words of the other side on one line. */
const tidy = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, mostDetail);

export function failed(code: FailureCode, detail = '', more: Partial<Failure> = {}): Failure {
  return { code, detail: tidy(detail), isFinal: false, isUncertain: false, ...more };
}

/** As `lastError` of the ledger keeps it: `status: 503`. */
export function failureText({ code, detail }: Pick<Failure, 'code' | 'detail'>): string {
  return detail === '' ? `${code}:` : `${code}: ${detail}`;
}

/** What `failureText` wrote; null for words of a mail server and the reasons of skipping. */
export function readFailure(text: string): Pick<Failure, 'code' | 'detail'> | null {
  const colon = text.indexOf(':');
  const code = failureCodes.find((each) => each === text.slice(0, Math.max(colon, 0)));
  return code === undefined ? null : { code, detail: text.slice(colon + 1).trim() };
}

/** 2xx is sent. Redirects are never followed; what the asked side calls our mistake is not sent again. */
export function statusVerdict({ status }: Pick<HttpAnswer, 'status'>, to = ''): Verdict {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return failed('redirect', `${status} ${to}`, { isFinal: true });
  const isOurs = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return failed('status', String(status), { isFinal: isOurs });
}

type Words = Readonly<Record<string, unknown>>;

function wordsOf(body: string): Words | null {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? (read as Words) : null;
  } catch {
    return null;
  }
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** What the answer of a provider comes to, with its own code. */
export interface Judged {
  readonly failure: Verdict;
  readonly code: string | null;
}

/** An answer of 2xx that nobody can read: it may have been sent. */
const unreadable: Judged = { failure: failed('unreadable', '', { isUncertain: true }), code: null };

function judgeCode(code: string, message: string, isFine: boolean, isLater: boolean): Judged {
  return { code, failure: isFine ? null : failed('refused', `${code} ${message}`, { isFinal: !isLater }) };
}

/** The system is busy, or more was sent within a minute than a robot may. */
const robotsLater: ReadonlySet<string> = new Set(['-1', '130101', '410100', '45009', '45033', '6000']);

/** DingTalk and WeCom answer 200 and say in `errcode` what became of it. */
export function judgeRobot(answer: HttpAnswer): Judged {
  const byStatus = statusVerdict(answer);
  if (byStatus !== null) return { failure: byStatus, code: null };
  const words = wordsOf(answer.body);
  const code = text(words?.['errcode']);
  if (words === null || code === '') return unreadable;
  return judgeCode(code, text(words['errmsg']), code === '0', robotsLater.has(code));
}

const aliyunLater = /^(isp\.SYSTEM_ERROR|isv\.BUSINESS_LIMIT_CONTROL|Throttling|ServiceUnavailable|InternalError)/;

/** Aliyun names its errors in the body, at whatever status. */
export function judgeAliyun(answer: HttpAnswer): Judged {
  const words = wordsOf(answer.body);
  const code = text(words?.['Code']);
  if (words !== null && code !== '')
    return judgeCode(code, text(words['Message']), code === 'OK', aliyunLater.test(code));
  const byStatus = statusVerdict(answer);
  return byStatus === null ? unreadable : { failure: byStatus, code: null };
}

const tencentLater =
  /^(InternalError|RequestLimitExceeded|LimitExceeded|FailedOperation\.(FailResolvePacket|OtherError))/;

/** Tencent answers 200; an error of the call stands beside the status of each number. */
export function judgeTencent(answer: HttpAnswer): Judged {
  const byStatus = statusVerdict(answer);
  if (byStatus !== null) return { failure: byStatus, code: null };
  const response = wordsOf(answer.body)?.['Response'] as Words | null | undefined;
  const error = response?.['Error'] as Words | null | undefined;
  const statuses = response?.['SendStatusSet'];
  const said = error ?? (Array.isArray(statuses) ? (statuses[0] as Words | null | undefined) : undefined);
  const code = text(said?.['Code']);
  if (code === '') return unreadable;
  return judgeCode(code, text(said?.['Message']), error == null && code === 'Ok', tencentLater.test(code));
}
