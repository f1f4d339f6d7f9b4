import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '#tests/support/certificate.ts';
import { openFarServer, says, type FarServer } from '#tests/support/farServer.ts';
import type { Certificate } from '#tests/support/postgres.ts';
import { guardedPost, mostAnswerBytes, type PostOptions } from '#workers/bus/senders/channels/guardedPost.ts';
import { SendError } from '#workers/bus/senders/channels/sendError.ts';

let certificate: Certificate;
beforeAll(() => {
  certificate = makeCertificate(mkdtempSync(join(tmpdir(), 'far-')));
});
const open: FarServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function far(secure?: Certificate): Promise<FarServer> {
  const server = await openFarServer(secure);
  open.push(server);
  return server;
}

const limits = { connectMs: 1_000, totalMs: 600 };
const named: PostOptions = { limits, allowedHosts: new Set(['localhost']) };
const post = (url: string, options: PostOptions = named) =>
  guardedPost({ url: new URL(url), headers: { 'content-type': 'text/plain' }, body: 'hello' }, options);
const failureOf = async (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => {
      if (error instanceof SendError) return error.failure;
      throw error;
    },
  );

describe('a server that answers', () => {
  it('over a certificate that is trusted gets the whole body, once, under its own name', async () => {
    const server = await far(certificate);
    server.answer = says(200, 'fine');
    const answer = await post(server.url, { ...named, ca: readFileSync(certificate.certFile, 'utf8') });
    expect(answer).toMatchObject({ status: 200, body: 'fine' });
    expect(server.received).toMatchObject([
      { path: '/hook', body: 'hello', headers: { host: `localhost:${server.port}`, 'content-length': '5' } },
    ]);
  });

  it('with a redirect to where machines tell about themselves is told so, and nobody goes there', async () => {
    const server = await far();
    server.answer = says(302, '', { location: 'http://169.254.169.254/latest/meta-data' });
    expect(await post(server.url)).toMatchObject({ status: 302, to: '169.254.169.254' });
    expect(server.connections()).toBe(1);
  });

  it('with 100 MB is read to its first 64 KB', async () => {
    const server = await far();
    let written = 0;
    const megabyte = Buffer.alloc(1_048_576, 'a');
    server.answer = (response) => {
      response.writeHead(200);
      const more = (): void => {
        while (written < 100 && !response.destroyed) {
          written += 1;
          if (!response.write(megabyte)) return void response.once('drain', more);
        }
      };
      more();
    };
    const { status, body } = await post(server.url, { ...named, limits: { connectMs: 1_000, totalMs: 9_000 } });
    expect([status, body.length]).toEqual([200, mostAnswerBytes]);
    // What the two ends buffer besides.
    expect(written).toBeLessThan(30);
  });

  it('and never ends is over with the time that there is: its status counts', async () => {
    const server = await far();
    server.answer = (response) => void response.writeHead(202).write('some');
    const began = performance.now();
    expect(await post(server.url)).toMatchObject({ status: 202, body: 'some' });
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('a server that does not answer', () => {
  it('is given up in time, and it is not sure that it did nothing', async () => {
    const server = await far();
    server.answer = () => undefined;
    const began = performance.now();
    expect(await failureOf(post(server.url))).toMatchObject({ code: 'timeout', isUncertain: true, isFinal: false });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('and hangs up is broken; one that is not there was surely not told', async () => {
    const server = await far();
    server.answer = (response) => response.socket?.destroy();
    expect(await failureOf(post(server.url))).toMatchObject({ code: 'broken', isUncertain: true });
    await server.close();
    expect(await failureOf(post(server.url))).toMatchObject({
      code: 'connect',
      detail: 'ECONNREFUSED',
      isUncertain: false,
    });
    expect(await failureOf(post('https://no-such-host.invalid/'))).toMatchObject({ code: 'dns' });
  });

  it('with a certificate that nobody vouches for gets nothing of the message', async () => {
    const server = await far(certificate);
    expect(await failureOf(post(server.url))).toMatchObject({
      code: 'certificate',
      detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      isUncertain: false,
    });
    expect(server.received).toEqual([]);
  });

  it('with a certificate of another name gets nothing either', async () => {
    const server = await far(certificate);
    const ca = readFileSync(certificate.certFile, 'utf8');
    const host = '[::ffff:127.0.0.1]';
    const url = new URL(`https://${host}:${server.port}/`);
    const options = { ...named, ca, allowedHosts: new Set([url.hostname]) };
    expect(await failureOf(post(url.href, options))).toMatchObject({ code: 'certificate' });
    expect(server.received).toEqual([]);
  });
});

describe('an address of the house', () => {
  it('is reached under a name that root allowed, and under no other, by name or by number', async () => {
    const server = await far(certificate);
    const none = { ...named, allowedHosts: new Set<string>() };
    for (const host of ['localhost', '127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']) {
      const refused = await failureOf(post(`https://${host}:${server.port}/`, none));
      expect([host, refused?.code, refused?.isFinal]).toEqual([host, 'private', true]);
    }
    expect(server.connections()).toBe(0);
  });

  it('where a machine tells about itself is reached under no name at all', async () => {
    for (const host of ['169.254.169.254', '100.100.100.200', '0.0.0.0', '[fe80::1]', '[::ffff:169.254.169.254]']) {
      const url = new URL(`http://${host}/`);
      const options = { ...named, allowedHosts: new Set([url.hostname]) };
      expect([host, (await failureOf(post(url.href, options)))?.code]).toEqual([host, 'private']);
    }
  });

  it('is spoken to without a certificate only where root allowed it', async () => {
    expect(await failureOf(post('http://example.com/'))).toMatchObject({ code: 'plain', isFinal: true });
  });
});
