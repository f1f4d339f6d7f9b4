import { request, type Agent, type IncomingMessage } from 'node:http';
import { signedHeaders, type AppKey, type SignedCall } from '../harness/signedHeaders.ts';

export interface Target extends AppKey {
  readonly host: string;
  readonly port: number;
}

export interface SiegeCall extends Omit<SignedCall, 'content'> {
  readonly content?: string;
  /** A form with files, instead of content; its type stands in `headers`. */
  readonly upload?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** A connection of its own without one. */
  readonly agent?: Agent;
  /** Loopback address the call comes from. */
  readonly from?: string;
  readonly timeoutMs?: number;
}

export interface SiegeAnswer {
  readonly status: number;
  readonly errno: number;
}

/** Sends a signed call and answers the response, unread. @throws when there was none within `timeoutMs` */
export function openCall(target: Target, call: SiegeCall): Promise<IncomingMessage> {
  const { upload, content = '', query = {}, timeoutMs = 30_000 } = call;
  const body = upload ?? Buffer.from(content);
  const search = new URLSearchParams(query).toString();
  return new Promise((resolve, reject) => {
    const sent = request({
      host: target.host,
      port: target.port,
      method: call.method,
      path: search === '' ? call.path : `${call.path}?${search}`,
      agent: call.agent ?? false,
      ...(call.from === undefined ? {} : { localAddress: call.from }),
      headers: {
        ...signedHeaders(target, { ...call, content: upload === undefined ? content : null }),
        ...(call.method === 'POST' ? { 'Content-Length': body.byteLength } : {}),
        ...call.headers,
      },
    });
    const late = setTimeout(() => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    sent.once('close', () => clearTimeout(late));
    sent.once('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The whole answer. @throws when it did not come, or not to its end */
export async function signedCall(target: Target, call: SiegeCall): Promise<SiegeAnswer> {
  const response = await openCall(target, call);
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) text += chunk as string;
  const errno = Number(/"errno":(\d+)/.exec(text)?.[1] ?? -1);
  return { status: response.statusCode ?? 0, errno };
}
