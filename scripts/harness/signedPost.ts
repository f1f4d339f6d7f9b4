import { createHash, createHmac } from 'node:crypto';

export interface Signer {
  readonly imei: string;
  readonly secret: string;
}

export interface DeviceAnswer {
  readonly status: number;
  readonly errno: number;
  readonly retryAfter: string | null;
  /** The queue did not say whether it has the items: they may be stored all the same. */
  readonly isUnsettled: boolean;
  /** Items that were not there before: what is sent again is a duplicate. */
  readonly accepted: number;
  /** Places of the items that were refused while others of the same report were taken. */
  readonly rejected: readonly number[];
  readonly elapsedMs: number;
}

/** Posts a body as a device signs it. @throws when there was no answer at all within `timeoutMs` */
export async function signedPost(
  url: string,
  path: string,
  signer: Signer,
  body: string,
  timeoutMs = 10_000,
): Promise<DeviceAnswer> {
  const time = String(Date.now());
  const random = String(Math.floor(Math.random() * 10_000));
  const hash = createHash('sha256').update(body).digest('hex');
  const sign = createHmac('sha256', signer.secret).update(`POST\n${path}\n${time}\n${random}\n${hash}`).digest('hex');
  const startedAt = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'Content-Type': 'application/json',
      'Device-Imei': signer.imei,
      'Device-Time': time,
      'Device-Random': random,
      'Device-Sign': sign,
    },
    body,
  });
  interface Told {
    readonly unsettled?: boolean;
    readonly accepted?: number;
    readonly results?: ReadonlyArray<{ readonly index: number; readonly status: string }>;
  }
  const { errno, data } = (await answer.json()) as { errno: number; data?: Told | null };
  return {
    status: answer.status,
    errno,
    isUnsettled: data?.unsettled === true,
    accepted: data?.accepted ?? 0,
    rejected: (data?.results ?? []).filter(({ status }) => status === 'rejected').map(({ index }) => index),
    retryAfter: answer.headers.get('retry-after'),
    elapsedMs: performance.now() - startedAt,
  };
}
