import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './postgres.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** A server of somebody else, on loopback: what came to it, and what it answers. */
export interface FarServer {
  readonly received: Received[];
  readonly port: number;
  /** Under the name `localhost`. */
  readonly url: string;
  answer: Answer;
  /** How many connections were opened, whether or not anything was asked. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Says so, with a body when given. */
export const says =
  (status: number, body: unknown = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

export async function openFarServer(certificate?: Certificate): Promise<FarServer> {
  const received: Received[] = [];
  let connections = 0;
  const listen: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const each = { path: request.url ?? '', headers: request.headers, body };
      received.push(each);
      far.answer(response, each);
    });
  };
  const server: Server =
    certificate === undefined
      ? createServer(listen)
      : createSecure({ cert: readFileSync(certificate.certFile), key: readFileSync(certificate.keyFile) }, listen);
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const far: FarServer = {
    received,
    port,
    url: `${certificate === undefined ? 'http' : 'https'}://localhost:${port}/hook`,
    answer: says(200),
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return far;
}
