import { createHash, createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** Who signs: a device or a gateway, as the seed and the import hand them out. */
export interface Signing {
  readonly imei: string;
  readonly secret: string;
}

export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

export interface SignOptions {
  readonly method?: string;
  /** Epoch ms of the device's own clock. */
  readonly timeMs: number;
  /** 0–9999. */
  readonly random?: number;
  readonly gzip?: boolean;
}

/** The headers of a device's request over the bytes as they are sent. @source docs/requirements.md D14 */
export function signRequest(
  signing: Signing,
  path: string,
  body: Uint8Array | string | null,
  options: SignOptions,
): SignedRequest {
  const method = options.method ?? (body === null ? 'GET' : 'POST');
  const plain = body === null ? Buffer.alloc(0) : Buffer.from(body);
  const bytes = options.gzip === true ? gzipSync(plain) : plain;
  const time = String(options.timeMs);
  const random = String(options.random ?? options.timeMs % 10_000);
  const bodyHash = createHash('sha256').update(bytes).digest('hex');
  const sign = createHmac('sha256', signing.secret)
    .update(`${method}\n${path}\n${time}\n${random}\n${bodyHash}`)
    .digest('hex');
  const headers: Record<string, string> = {
    'device-imei': signing.imei,
    'device-time': time,
    'device-random': random,
    'device-sign': sign,
  };
  if (body !== null) headers['content-type'] = 'application/json';
  if (options.gzip === true) headers['content-encoding'] = 'gzip';
  return { method, path, headers, body: body === null ? null : new Uint8Array(bytes) };
}

/** An item as a device sends it. @source docs/requirements.md D14 */
export interface ReportItem {
  readonly imei?: string;
  readonly messageId?: string;
  readonly seq?: number;
  readonly ts?: number;
  readonly type?: 'telemetry' | 'alarm' | 'heartbeat';
  readonly metrics?: Readonly<Record<string, number | boolean | string | null>>;
  readonly alarm?: {
    readonly typeCode: string;
    readonly active: boolean;
    readonly severity?: number;
    readonly value?: number;
    readonly text?: string;
  };
  readonly workState?: 0 | 1;
  readonly firmware?: string;
  readonly position?: string;
  readonly coordSys?: string;
}

export interface ReportAnswer {
  readonly http: number;
  readonly errno: number;
  readonly data: {
    readonly accepted?: number;
    readonly duplicate?: number;
    readonly rejected?: number;
    readonly unsettled?: boolean;
    readonly results?: ReadonlyArray<{
      readonly index: number;
      readonly messageId: string | null;
      readonly status: 'accepted' | 'duplicate' | 'rejected';
      readonly errno: number;
      readonly errmsg: string;
      readonly field?: string;
      readonly warnings?: ReadonlyArray<{ readonly errno: number; readonly field: string; readonly errmsg: string }>;
    }>;
    readonly serverTime: number;
  };
  readonly retryAfterSec: number | null;
}

/**
 * Reports as a device does: one item to /report, several (a gateway's) to /reportBatch.
 * @throws TypeError when the server cannot be reached
 */
export async function reportAs(
  url: string,
  signing: Signing,
  items: readonly ReportItem[],
  options: { readonly timeMs?: number; readonly gzip?: boolean; readonly timeoutMs?: number } = {},
): Promise<ReportAnswer> {
  const [only] = items;
  const isBatch = items.length !== 1;
  const path = isBatch ? '/api/device/reportBatch' : '/api/device/report';
  const body = JSON.stringify(isBatch ? { items } : only);
  const signed = signRequest(signing, path, body, {
    timeMs: options.timeMs ?? Date.now(),
    gzip: options.gzip ?? false,
  });
  const answer = await fetch(url + path, {
    method: signed.method,
    headers: signed.headers,
    body: signed.body,
    signal: AbortSignal.timeout(options.timeoutMs ?? 5_000),
  });
  const told = (await answer.json()) as Pick<ReportAnswer, 'errno' | 'data'>;
  const retryAfter = answer.headers.get('retry-after');
  return {
    http: answer.status,
    errno: told.errno,
    data: told.data,
    retryAfterSec: retryAfter === null ? null : Number(retryAfter),
  };
}
