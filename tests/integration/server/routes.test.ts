import { gunzipSync } from 'node:zlib';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fills, type Fill } from '#db/fills/fills.ts';
import { stepFill } from '#db/fills/stepFill.ts';
import { accessOf, may } from '#domain/access/access.ts';
import { staticFiles } from '#server/http/staticFiles.ts';
import { listRoutes } from '#server/routes/table.ts';
import { openTown, tokenHeaders, type Sent, type Town } from './town.ts';

const dist = mkdtempSync(join(tmpdir(), 'guardline-dist-'));
mkdirSync(join(dist, 'assets'));
const page = '<meta name="app-key" content="%APP_KEY%"><meta name="app-secret" content="%APP_SECRET%">';
writeFileSync(join(dist, 'index.html'), page);
writeFileSync(join(dist, 'assets', 'main-abc.js'), `export const x = '${'y'.repeat(4_000)}';`);
writeFileSync(join(tmpdir(), 'guardline-outside.txt'), 'outside');

let town: Town;
beforeAll(async () => {
  town = await openTown({ files: (config) => staticFiles(dist, config) });
});
afterAll(async () => {
  await town.close();
  rmSync(dist, { recursive: true, force: true });
});

// The mock's calls are there with MOCK=1 alone: tests/integration/accounts/mock.test.ts.
const routes = listRoutes().filter(({ mock }) => mock !== true);

describe('the table of calls', () => {
  it('has the seed’s paths among it', () => {
    const table = routes.map(({ method, path }) => `${method} ${path}`);
    expect(table.length).toBeGreaterThan(35);
    expect(new Set(table).size).toBe(table.length);
    for (const call of [
      'GET /api/web/account/pageNotice',
      'GET /api/web/dict/getNoticeAction',
      'POST /api/web/account/readNotice',
      'POST /api/web/account/handleNotice',
      'GET /api/web/account/getNoticeNoReadCount',
      'GET /api/web/fault/findById',
      'GET /api/web/common/getOrgTree',
      'GET /api/web/dict/getDeviceTypeAndModelTree',
      'GET /api/web/index/getDeviceCount',
      'GET /api/web/index/getAlarmEventCountOnDate',
      'GET /api/web/index/getAlarmEvent',
      'GET /api/web/index/getDeviceCountOnDateAndModel',
      'POST /home/org/org/list',
    ]) {
      expect(table).toContain(call);
    }
  });

  it('names an audit action for every call that changes something, and none for questions', () => {
    const questions =
      /\/(list|listPage|info|sessions|roleList|notices|clientLog|configList|messageReceiverList|outboxList|preview|rows|statusLog|availability|thresholds)$/;
    for (const { method, path, audit } of routes) {
      expect([path, audit === null]).toEqual([path, method === 'GET' || questions.test(path)]);
    }
  });

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s: 401 without a session, 1605 with a dead one, 403 without its permission',
    async (_, route) => {
      const { method, path, access, signed } = route;
      const body = method === 'POST' ? { body: {} } : {};
      const anonymous = await town.call(method, path, body);
      if (access === 'public') {
        expect(anonymous.status).not.toBe(401);
        if (signed === false) return;
      } else expect(anonymous).toMatchObject({ status: 401, errno: 1401 });
      const unsigned = await town.app.request(path, { method });
      expect(unsigned.status).toBe(signed === false ? 401 : 400);
      const dead = await town.call(method, path, { ...body, token: 'dead' });
      if (access !== 'public') expect(dead).toMatchObject({ status: 200, errno: 1605 });
      if (typeof access === 'string') return;
      const viewer = await town.as('viewer', method, path, body);
      expect(viewer).toMatchObject({ status: 403, errno: 1403 });
      const operator = await town.as('north1', method, path, body);
      // Who may send a file, and sends none.
      const accepted = 'upload' in route ? 415 : 200;
      expect(operator.status).toBe(may(accessOf(['operate']), access) ? accepted : 403);
    },
  );

  it('answers 404 and 405 by the envelope, never by the page', async () => {
    expect(await town.call('GET', '/api/nothing')).toMatchObject({ status: 404, errno: 1404, errmsg: '接口不存在' });
    expect(await town.call('POST', '/home/nothing')).toMatchObject({ status: 404, errno: 1404 });
    expect(await town.call('GET', '/api/login')).toMatchObject({ status: 405, errno: 1405 });
    expect(await town.call('DELETE', '/api/web/account/info')).toMatchObject({ status: 405, errno: 1405 });
  });
});

describe('what is not well formed', () => {
  const post = (sent: object) => town.as('north1', 'POST', '/api/web/alarm/ack', sent);

  it('is 1400 for JSON that is none, 1415 for another type, 1413 above 1 MiB', async () => {
    expect(await post({ rawBody: '{"ids":' })).toMatchObject({ status: 400, errno: 1400 });
    const xml = { 'Content-Type': 'text/xml' };
    expect(await post({ rawBody: '<x/>', headers: xml })).toMatchObject({ status: 415, errno: 1415 });
    expect(await post({ rawBody: `"${'x'.repeat(1_048_576)}"` })).toMatchObject({ status: 413, errno: 1413 });
    expect(await post({ body: [1] })).toMatchObject({ status: 200, errno: 9002 });
    expect(await post({ body: null })).toMatchObject({ status: 200, errno: 9002 });
  });

  it('is 9002 with its field for a day outside the years 1970 to 2199 and for half a character', async () => {
    const path = '/api/web/alarm/pageAlarm';
    for (const [field, value] of [
      ['startDate', '0001-01-01'],
      ['endDate', '9999-12-31'],
    ] as const) {
      const reply = await town.as('north1', 'GET', path, { query: { [field]: value } });
      expect(reply).toMatchObject({ status: 200, errno: 9002 });
      expect(reply.raw).toContain(`"${field}"`);
    }
    const half = await town.as('north1', 'POST', '/api/web/alarm/comment', { body: { id: 'a', text: 'a\ud800b' } });
    expect(half).toMatchObject({ status: 200, errno: 9002 });
    expect(half.raw).toContain('"text"');
  });
});

describe('answers', () => {
  it('are compressed when they are large and the caller takes gzip', async () => {
    const token = await town.tokenOf('root');
    const path = '/api/web/dict/getDict';
    const plain = await town.call('GET', path, { token });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const { headers } = plain;
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const request = await signedRequest(path, token);
    const zipped = await town.app.request(path, { headers: { ...request, 'Accept-Encoding': 'br, gzip' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    const body = JSON.parse(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString('utf8')) as { data: unknown };
    expect(body.data).toEqual(plain.data);
  });

  it('carry a request id, in the envelope and in the header', async () => {
    const reply = await town.call('GET', '/api/web/common/serverTime');
    expect(reply.headers.get('x-request-id')).toBe((JSON.parse(reply.raw) as { requestId: string }).requestId);
  });
});

async function signedRequest(path: string, token: string): Promise<Record<string, string>> {
  const { createHash, createHmac } = await import('node:crypto');
  const bodyHash = createHash('sha256').update('').digest('hex');
  const text = ['GET', path, '', town.now, 1, bodyHash].join('\n');
  return {
    'App-Key': town.config.APP_KEY,
    'App-Time': String(town.now),
    'App-Random': '1',
    'App-Sign': createHmac('sha256', town.config.APP_SECRET).update(text).digest('hex'),
    ...tokenHeaders(town.config, token),
  };
}

describe('the page', () => {
  it('SPEC-038: carries this installation’s key and secret, at every path that is no call and no file', async () => {
    for (const path of ['/', '/position/index', '/device/index?name=deviceList', '/no/such/page']) {
      const response = await town.app.request(path);
      expect([path, response.status]).toEqual([path, 200]);
      const text = await response.text();
      expect(text).toContain(`content="${town.config.APP_KEY}"`);
      expect(text).toContain(`content="${town.config.APP_SECRET}"`);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const head = await town.app.request(path, { method: 'HEAD' });
      expect([head.status, head.headers.get('cache-control'), await head.text()]).toEqual([200, 'no-cache', '']);
    }
  });

  it('keeps hashed files for ever, answers 304, and gives no page for a file that is gone', async () => {
    const file = await town.app.request('/assets/main-abc.js', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(file.headers.get('content-encoding')).toBe('gzip');
    const etag = file.headers.get('etag') ?? '';
    const again = await town.app.request('/assets/main-abc.js', { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect((await town.app.request('/assets/main-old.js')).status).toBe(404);
    // An address that somebody opens is a page, however it ends.
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const opened = await town.app.request('/redirect/%2F%2Fevil.com', { headers });
    expect(opened.status).toBe(200);
    expect(opened.headers.get('Content-Type')).toContain('text/html');
    expect((await town.app.request('/home/nowhere.com', { headers })).status).toBe(404);
  });

  it('never leaves its folder', async () => {
    for (const path of [
      '/../guardline-outside.txt',
      '/%2e%2e/guardline-outside.txt',
      '/..%2fguardline-outside.txt',
      '/assets/..%5c..%5cx.txt',
    ]) {
      expect(await (await town.app.request(path)).text()).not.toContain('outside');
    }
  });
});

describe('health and metrics', () => {
  it('say ok without a signature', async () => {
    expect(await (await town.app.request('/api/health')).json()).toMatchObject({ status: 'ok', version: '2.7.0' });
  });

  it('say 503 while no worker has a heartbeat', async () => {
    const guarded = await openTown({ env: { METRICS_TOKEN: 'a token for metrics' } });
    const headers = { Authorization: 'Bearer a token for metrics' };
    const response = await guarded.app.request('/api/health/ready', { headers });
    await guarded.close();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      checks: { db: { ok: true }, redis: { ok: true }, workers: { ok: false } },
    });
  });

  it('9 say how far old rows are on their way into a new shape, which is no trouble', async () => {
    const guarded = await openTown({ env: { METRICS_TOKEN: 'a token for metrics' } });
    const throwaway: Fill = {
      name: 'throwaway',
      count: async () => 400,
      slice: async (_, { rows }) => ({ cursor: 'the next', rows }),
    };
    (fills as Fill[]).push(throwaway);
    try {
      await guarded.db.write((tx) => stepFill(tx, throwaway, { rows: 100, now: guarded.now }));
      const headers = { Authorization: 'Bearer a token for metrics' };
      const response = await guarded.app.request('/api/health/ready', { headers });
      // Beside the product's own fills, which nobody steps here.
      const detail: unknown = expect.arrayContaining([{ name: 'throwaway', doneRows: 100, totalRows: 400 }]);
      expect(await response.json()).toMatchObject({ checks: { fills: { ok: true, detail } } });
    } finally {
      (fills as Fill[]).pop();
      await guarded.close();
    }
  });

  it('10.3 give metrics to whoever brings the token, and to nobody because of where he comes from', async () => {
    const asked = (sent: Sent) => town.call('GET', '/metrics', sent);
    // Without a token there is nothing to bring, from this machine neither.
    for (const address of ['127.0.0.1', '10.0.0.1']) expect((await asked({ address })).status).toBe(403);
    const guarded = await openTown({ env: { METRICS_TOKEN: 'a token for metrics' } });
    const at = (Authorization: string, address: string) =>
      guarded.call('GET', '/metrics', { headers: { Authorization }, address });
    expect((await at('Bearer a token for metrics', '10.0.0.1')).raw).toContain('guardline_http_seconds');
    for (const wrong of ['Bearer another', 'Bearer ', 'a token for metric', 'Basic a token for metrics']) {
      expect((await at(wrong, '127.0.0.1')).status).toBe(403);
    }
    await guarded.close();
  });
});
