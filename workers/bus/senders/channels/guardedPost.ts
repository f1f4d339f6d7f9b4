import { request as overHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { failed, type HttpAnswer } from '#domain/channels/verdict.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { second } from '#domain/time.ts';
import { resolveHost } from './resolveHost.ts';
import { SendError } from './sendError.ts';

export interface OutgoingRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostLimits {
  /** For the name, the connection and its handshake. */
  readonly connectMs: number;
  readonly totalMs: number;
}

/** Of a job: nobody waits for it. */
export const jobLimits: PostLimits = { connectMs: 5 * second, totalMs: 10 * second };

export interface PostOptions {
  readonly limits: PostLimits;
  /** Hosts at addresses of the house that root let through. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Certificates trusted besides those of Node (NODE_EXTRA_CA_CERTS of an installation). */
  readonly ca?: string | undefined;
}

/** An answer is read to here; the rest is not waited for. */
export const mostAnswerBytes = 65_536;

export interface PostAnswer extends HttpAnswer {
  /** Host of a redirect, which is not followed. */
  readonly to: string;
}

/**
 * One POST to exactly one address, found and judged once; no redirect is followed, no certificate is let off.
 * Whoever configures a channel is not whoever runs the machine: see ADR 0044 for what it keeps them from.
 * @throws SendError when there was no answer
 */
export async function guardedPost(outgoing: OutgoingRequest, options: PostOptions): Promise<PostAnswer> {
  const { url } = outgoing;
  const { limits, allowedHosts } = options;
  if (url.protocol !== 'https:' && !allowedHosts.has(url.hostname)) {
    throw new SendError(failed('plain', url.hostname, { isFinal: true }));
  }
  const began = monotonicMs();
  const address = await within(resolveHost(url.hostname, allowedHosts), limits.connectMs);
  return post(outgoing, address, options, monotonicMs() - began);
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SendError(failed('timeout', 'dns'))), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Who comes late is told nobody.
    work.catch(() => undefined);
  }
}

/** Whatever name is asked for: this one was judged. */
const pinned =
  ({ address, family }: LookupAddress): LookupFunction =>
  (_hostname, { all }, done) => {
    if (all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };

function post(
  { url, headers, body }: OutgoingRequest,
  address: LookupAddress,
  { limits, ca }: PostOptions,
  spentMs: number,
): Promise<PostAnswer> {
  const isSecure = url.protocol === 'https:';
  const wanted: RequestOptions & { ca?: string } = {
    method: 'POST',
    agent: false,
    lookup: pinned(address),
    headers: {
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
      'accept-encoding': 'identity',
      'user-agent': 'Guardline',
      connection: 'close',
    },
    ...(ca === undefined ? {} : { ca }),
  };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? overHttps : overHttp)(url, wanted);
    let hasLeft = false;
    let answer: IncomingMessage | null = null;
    const chunks: Buffer[] = [];
    let bytes = 0;
    const connecting = setTimeout(() => fail('timeout', 'connect'), Math.max(1, limits.connectMs - spentMs));
    const whole = setTimeout(() => {
      // What was answered counts; that the rest never comes does not.
      if (answer === null) fail('timeout', `${Math.round(limits.totalMs / second)} s`);
      else finish(answer);
    }, limits.totalMs - spentMs);
    const end = (): void => {
      clearTimeout(connecting);
      clearTimeout(whole);
      request.destroy();
    };
    const finish = (from: IncomingMessage): void => {
      const text = Buffer.concat(chunks).subarray(0, mostAnswerBytes).toString('utf8');
      resolve({ status: from.statusCode ?? 0, body: text, to: hostOf(from.headers.location, url) });
      end();
    };
    const fail = (code: 'timeout' | 'connect' | 'broken' | 'certificate', detail: string): void => {
      reject(new SendError(failed(code, detail, { isUncertain: hasLeft })));
      end();
    };
    onceConnected(request, isSecure, () => {
      clearTimeout(connecting);
      hasLeft = true;
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (answer !== null) finish(answer);
      else fail(hasLeft ? 'broken' : isOfCertificate(error) ? 'certificate' : 'connect', error.code ?? error.message);
    });
    request.on('response', (response) => {
      answer = response;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        chunks.push(chunk);
        if (bytes >= mostAnswerBytes) finish(response);
      });
      for (const last of ['end', 'error', 'aborted'] as const) response.on(last, () => finish(response));
    });
    request.end(body);
  });
}

function onceConnected(request: ClientRequest, isSecure: boolean, done: () => void): void {
  request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', done));
}

function isOfCertificate({ code = '' }: NodeJS.ErrnoException): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|CRL|INVALID_CA|INVALID_PURPOSE/.test(code);
}

function hostOf(location: string | undefined, base: URL): string {
  if (location === undefined || !URL.canParse(location, base.href)) return '';
  return new URL(location, base).hostname;
}
