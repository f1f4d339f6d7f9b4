import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { idempotencyKeyForm } from '#domain/access/idempotencyKey.ts';
import { serverNow, setClockOffset } from './clock.ts';
import zh from '../i18n/zh-CN.json';
import type { CallError } from './errors.ts';
import { call, setHttpHooks, timeoutMs } from './http.ts';
import type { Waiting } from './queue.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let origin = '';
let answers: Answer[] = [];
let heard: IncomingMessage[] = [];
/** Whether the password is given when it is asked for. */
let isGiven = false;
let reports: { error: CallError; url: string; shown: boolean }[] = [];
let calls: string[] = [];
let places: Waiting[] = [];

const json =
  (body: unknown, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
const breakOff: Answer = (response) => void response.socket?.destroy();
const breakOffInside: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
  response.write('{"errno":0,');
  setTimeout(() => response.socket?.destroy(), 20);
};
const failure = async (asked: Promise<unknown>): Promise<CallError> =>
  asked.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as CallError,
  );

const get = <T>(path = '/api/x'): Promise<T> => call<T>({ method: 'GET', path: origin + path });
const post = (path = '/api/x', body: unknown = { a: 1 }): Promise<unknown> =>
  call({ method: 'POST', path: origin + path, body });

beforeAll(async () => {
  const querySelector = (selector: string) => (selector === 'meta[name="app-key"]' ? { content: 'K-1' } : null);
  vi.stubGlobal('document', { cookie: '', querySelector });
  await i18next.init({
    resources: { 'zh-CN': { translation: zh } },
    lng: 'zh-CN',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  // The last answer is given to whoever asks more often.
  server = createServer((request, response) => {
    heard.push(request);
    request.resume();
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [answers, heard, reports, calls, places] = [[], [], [], [], []];
  setHttpHooks({
    report: (error, url, shown) => reports.push({ error, url, shown }),
    sessionExpired: (reason) => calls.push(reason ?? 'expired'),
    unauthorized: () => calls.push('login'),
    owes: (duty) => calls.push(duty),
    prove: async ({ data }) => {
      calls.push(`prove ${JSON.stringify(data)}`);
      return isGiven;
    },
    waits: (waiting) => places.push(waiting),
  });
});
afterEach(() => setClockOffset(0));

describe('an answer', () => {
  test('SEED-304 SEED-305 with errno 0 or 1001 is success and gives its data', async () => {
    answers = [json({ errno: 0, errmsg: 'ok', data: { a: 1 } }), json({ errno: 1001, errmsg: '无需变更', data: null })];
    expect(await get()).toEqual({ a: 1 });
    expect(await post()).toBeNull();
    expect(reports).toEqual([]);
  });

  test('SEED-306 without errno is given as it is', async () => {
    for (const body of [{ tips: [1, 2], status: '1' }, [1, 2], 7, null]) {
      answers = [json(body)];
      expect(await get()).toEqual(body);
    }
  });

  test('SEED-308 SEED-309 SEED-321 of 9002 or any other errno fails with the server’s words, in the log and shown once', async () => {
    const errors = [{ field: 'name', message: '请输入名称' }];
    answers = [json({ errno: 9002, errmsg: '请输入名称', data: { errors }, requestId: 'R1' })];
    const error = await failure(post('/api/web/x'));
    expect(error).toMatchObject({ message: '请输入名称', errno: 9002, status: 200, requestId: 'R1', fields: errors });
    expect(reports).toEqual([{ error, url: `${origin}/api/web/x`, shown: true }]);
    answers = [json({ errno: 9005, errmsg: '当前状态不允许此操作' })];
    expect(await failure(get())).toMatchObject({ message: '当前状态不允许此操作', errno: 9005 });
  });

  test('a quiet failure is in the log and not shown', async () => {
    answers = [json({ errno: 9001, errmsg: '数据不存在' })];
    await failure(call({ method: 'GET', path: `${origin}/api/x`, quiet: true }));
    expect(reports).toMatchObject([{ shown: false, error: { errno: 9001 } }]);
  });

  test('SEED-307 of 1605 ends the session without a message of its own, for each of many calls', async () => {
    answers = [json({ errno: 1605, errmsg: '登录超时，请重新登录' })];
    await Promise.all([failure(get('/api/a')), failure(get('/api/b')), failure(post())]);
    expect(calls).toEqual(['expired', 'expired', 'expired']);
    expect(reports.map(({ shown }) => shown)).toEqual([false, false, false]);
  });

  test('m14: of 1605 hands on why the session was ended, and nothing that is no such reason', async () => {
    for (const reason of ['replaced', 'password', 'disabled', 'admin', 'idle', 'made up', 7, undefined]) {
      answers = [json({ errno: 1605, errmsg: '登录超时，请重新登录', data: { reason } })];
      await failure(get());
    }
    const none = ['expired', 'expired', 'expired'];
    expect(calls).toEqual(['replaced', 'password', 'disabled', 'admin', 'idle', ...none]);
  });

  test('of 1605, 401 or 1617 that comes when another session has begun, or none was there when it was sent, ends nothing', async () => {
    const gone = json({ errno: 1605, errmsg: '登录超时，请重新登录' });
    const unauthorized = json({ errno: 1401, errmsg: '未授权，请登录' }, 401);
    const tokens = [
      ['', 'admin-token=T-2'],
      ['admin-token=T-1', 'admin-token=T-2'],
      ['admin-token=T-1', ''],
    ] as const;
    for (const [sentWith, nowWith] of tokens) {
      for (const late of [gone, unauthorized, json({ errno: 1617, errmsg: '密码已过期，请修改密码' })]) {
        document.cookie = sentWith;
        answers = [
          (response, request) => {
            document.cookie = nowWith;
            late(response, request);
          },
        ];
        await failure(get());
      }
    }
    expect(calls).toEqual([]);
    expect(reports).toHaveLength(9);
    document.cookie = 'admin-token=T-1';
    answers = [gone, unauthorized];
    await failure(get());
    await failure(get());
    document.cookie = '';
    expect(calls).toEqual(['expired', 'login']);
  });

  test('of 1617, 1618 and 1625 says what the person owes', async () => {
    answers = [json({ errno: 1617, errmsg: '密码已过期，请修改密码' })];
    await failure(get());
    answers = [json({ errno: 1618, errmsg: '请先启用动态口令' })];
    await failure(get());
    answers = [json({ errno: 1625, errmsg: '管理员为您设置了初始密码，请先修改' })];
    await failure(get());
    expect(calls).toEqual(['password', 'totp', 'initialPassword']);
  });
});

describe('an answer of 1626', () => {
  const asks = json({ errno: 1626, errmsg: '请先验证身份', data: { hasTotp: false } });

  test('M9 asks who is there, then sends the same call once more with the same Idempotency-Key', async () => {
    isGiven = true;
    answers = [asks, json({ errno: 0, data: 1 })];
    expect(await post()).toBe(1);
    expect(calls).toEqual(['prove {"hasTotp":false}']);
    const [first, again] = heard.map((request) => request.headers['idempotency-key']);
    expect(first).toMatch(idempotencyKeyForm);
    expect(again).toBe(first);
    expect(reports).toEqual([]);
    // Not for ever.
    answers = [asks];
    [heard, calls] = [[], []];
    expect(await failure(post())).toMatchObject({ errno: 1626 });
    expect([heard.length, calls.length]).toEqual([2, 1]);
  });

  test('M9 fails with the server’s words when nobody says who is there, or somebody else by then', async () => {
    isGiven = false;
    answers = [asks];
    expect(await failure(post())).toMatchObject({ errno: 1626, message: '请先验证身份' });
    expect(reports).toMatchObject([{ shown: true }]);
    expect(heard).toHaveLength(1);
    isGiven = true;
    document.cookie = 'admin-token=T-1';
    answers = [
      (response, request) => {
        document.cookie = 'admin-token=T-2';
        asks(response, request);
      },
    ];
    const asked = failure(post());
    expect(await asked).toMatchObject({ errno: 1626 });
    document.cookie = '';
    expect(heard).toHaveLength(2);
  });

  test('M9 for a file asks as well', async () => {
    isGiven = true;
    answers = [asks, (response) => response.writeHead(200, { 'Content-Type': 'text/csv' }).end('a,b')];
    const body = { id: '1' };
    const file = await call<{ blob: Blob }>({ method: 'POST', path: `${origin}/api/x`, body, file: true });
    expect(await file.blob.text()).toBe('a,b');
  });
});

describe('an HTTP status', () => {
  const texts = [
    ['SEED-310', 400, '请求错误'],
    ['SEED-311', 401, '未授权，请登录'],
    ['SEED-312', 403, '拒绝访问'],
    ['SEED-313', 404, '请求地址出错: {url}'],
    ['SEED-314', 408, '请求超时'],
    ['SEED-315', 500, '服务器内部错误'],
    ['SEED-316', 501, '服务未实现'],
    ['SEED-317', 502, '网关错误'],
    ['SEED-318', 503, '服务不可用'],
    ['SEED-319', 504, '网关超时'],
    ['SEED-320', 505, 'HTTP版本不受支持'],
  ] as const;
  test('11 SEED-263 who lacks a permission reads the sentence for that, not the text of the status', async () => {
    answers = [json({ errno: 1403, errmsg: '您没有权限进行此操作', requestId: 'R3' }, 403)];
    expect(await failure(post('/api/web/x'))).toMatchObject({
      message: '您没有权限进行此操作',
      status: 403,
      errno: 1403,
    });
    expect(reports).toMatchObject([{ shown: true }]);
  });
  test.each(texts)('%s %i shows its text; the server’s words are in the log', async (_id, status, text) => {
    answers = [json({ errno: 1400, errmsg: '服务端的话', requestId: 'R2' }, status)];
    const error = await failure(post('/api/web/x'));
    expect(error).toMatchObject({
      message: text.replace('{url}', `${origin}/api/web/x`),
      status,
      detail: '服务端的话',
    });
    expect(reports).toMatchObject([{ shown: true }]);
    expect(calls).toEqual(status === 401 ? ['login'] : []);
  });

  test('without a text of its own shows the server’s words; without words it still fails', async () => {
    answers = [json({ errno: 1429, errmsg: '请求过于频繁，请稍后再试' }, 429)];
    expect(await failure(get())).toMatchObject({ message: '请求过于频繁，请稍后再试', status: 429 });
    answers = [(response) => response.writeHead(502).end('<html>Bad gateway</html>')];
    expect(await failure(get())).toMatchObject({ message: '网关错误', status: 502, errno: 0 });
    answers = [(response) => response.writeHead(418).end('tea')];
    expect((await failure(get())).message).toBe('加载失败');
  });
});

describe('the way there', () => {
  test('SEED-338 a call that takes longer than 5,000 ms ends with the text of 408 and is not sent again', async () => {
    expect(timeoutMs).toBe(5_000);
    answers = [() => undefined];
    const started = performance.now();
    expect(await failure(get())).toMatchObject({ message: '请求超时', status: 408 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(4_900);
    expect(heard).toHaveLength(1);
  }, 30_000);

  test('a GET is sent once more when the network failed, also in the middle of an answer', async () => {
    for (const broken of [breakOff, breakOffInside]) {
      heard = [];
      answers = [broken, json({ errno: 0, data: 'there' })];
      expect(await get()).toBe('there');
      expect(heard).toHaveLength(2);
    }
    expect(reports).toEqual([]);
    answers = [breakOff];
    heard = [];
    expect(await failure(get())).toMatchObject({ message: '网络连接失败', status: 0 });
    expect(heard).toHaveLength(2);
    expect(reports).toHaveLength(1);
  });

  test('a write is never sent twice', async () => {
    for (const broken of [breakOff, breakOffInside]) {
      heard = [];
      answers = [broken];
      expect(await failure(post())).toMatchObject({ message: '网络连接失败' });
      expect(heard).toHaveLength(1);
    }
  });

  test('1608 sets the clock right and the call is sent once more, a write too: it was refused', async () => {
    const serverTime = Date.now() + 3_600_000;
    answers = [json({ errno: 1608, errmsg: '请求时间无效', data: { serverTime } }, 400), json({ errno: 0, data: 1 })];
    expect(await post()).toBe(1);
    const times = heard.map((request) => Number(request.headers['app-time']));
    expect(times[1]! - times[0]!).toBeGreaterThan(3_590_000);
    expect(Math.abs(serverNow() - serverTime)).toBeLessThan(10_000);
    answers = [json({ errno: 1608, errmsg: '请求时间无效', data: { serverTime } }, 400)];
    heard = [];
    expect(await failure(post())).toMatchObject({ errno: 1608 });
    expect(heard).toHaveLength(2);
  });

  test('a write has an Idempotency-Key of its own, that it keeps when the clock was wrong; a question has none', async () => {
    const serverTime = Date.now() + 3_600_000;
    answers = [json({ errno: 1608, errmsg: '请求时间无效', data: { serverTime } }, 400), json({ errno: 0, data: 1 })];
    await post();
    await post();
    await get();
    const [first, again, other, question] = heard.map((request) => request.headers['idempotency-key']);
    expect(first).toMatch(idempotencyKeyForm);
    expect(again).toBe(first);
    expect(other).toMatch(idempotencyKeyForm);
    expect(other).not.toBe(first);
    expect(question).toBeUndefined();
  });

  test('a write that got no answer keeps its key when it is sent again as it was, until a write was answered', async () => {
    const kept: Answer = (response, request) => {
      response.setHeader('Idempotency-Key', request.headers['idempotency-key'] ?? '');
      json({ errno: 0, data: null })(response, request);
    };
    const keyOf = async (how: Answer, body: unknown): Promise<unknown> => {
      answers = [how];
      await post('/api/on', body).catch(() => undefined);
      return heard.at(-1)?.headers['idempotency-key'];
    };
    const done = json({ errno: 0, data: null });
    const lost = await keyOf(breakOff, { on: true });
    expect(await keyOf(breakOff, { on: true })).toBe(lost);
    // Another body is another call; a list that is read by POST tells nothing of writes.
    expect(await keyOf(done, { list: 1 })).not.toBe(lost);
    expect(await keyOf(json({ errno: 1503 }, 503), { on: true })).toBe(lost);
    // On, off, and on again.
    expect(await keyOf(kept, { on: false })).not.toBe(lost);
    expect(await keyOf(kept, { on: true })).not.toBe(lost);
  });

  test('SEED-264 each call has the four headers that sign it: to read, to write, and a form', async () => {
    answers = [json({ errno: 0, data: null })];
    await get();
    await post();
    await call({ method: 'POST', path: `${origin}/api/x`, body: new FormData() });
    expect(heard).toHaveLength(3);
    for (const { headers } of heard) {
      expect(headers['app-key']).toBe('K-1');
      expect(Math.abs(Number(headers['app-time']) - Date.now())).toBeLessThan(60_000);
      expect(headers['app-random']).toMatch(/^\d{1,4}$/);
      expect(headers['app-sign']).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  test('SEED-265 Access-Token is sent with the token of the cookie, and not without one', async () => {
    answers = [json({ errno: 0, data: null })];
    const sentWith = async (cookie: string): Promise<unknown[]> => {
      document.cookie = cookie;
      heard = [];
      await get();
      await post();
      document.cookie = '';
      return heard.map(({ headers }) => headers['access-token']);
    };
    expect(await sentWith('admin-uuid=u; admin-token=T-1')).toEqual(['T-1', 'T-1']);
    for (const none of ['', 'admin-uuid=u', 'admin-token=', 'admin-token=undefined']) {
      expect(await sentWith(none)).toEqual([undefined, undefined]);
    }
  });

  test('SEED-340 the random header is a whole number from 0 to 9999', async () => {
    answers = [json({ errno: 0, data: null })];
    await Promise.all(Array.from({ length: 60 }, () => get()));
    const randoms = heard.map((request) => Number(request.headers['app-random']));
    expect(randoms.every((each) => Number.isInteger(each) && each >= 0 && each <= 9_999)).toBe(true);
    expect(new Set(randoms).size).toBeGreaterThan(20);
  });

  test('a call that its caller ended is no failure of anybody', async () => {
    answers = [() => undefined];
    const control = new AbortController();
    const asked = failure(call({ method: 'GET', path: `${origin}/api/x`, signal: control.signal }));
    setTimeout(() => control.abort(), 50);
    expect((await asked).name).toBe('AbortError');
    expect(reports).toEqual([]);
  });
});

describe('H2 a call that is queued', () => {
  const place = (n: number): Answer =>
    json({ errno: 1431, errmsg: `排队中，前面还有${n}个`, data: { ahead: n, retryAfterMs: 10 } }, 503);
  const save = (): Promise<unknown> => call({ method: 'POST', path: `${origin}/api/file`, body: {}, file: true });

  test('asks again under the same key until its turn has come, and tells a person who waits for a file the place', async () => {
    answers = [place(2), place(1), json({ errno: 0, data: 'the file' })];
    expect(await save()).toBe('the file');
    expect(places.map(({ words }) => words)).toEqual(['排队中，前面还有2个', '排队中，前面还有1个', null]);
    expect(new Set(heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(reports).toEqual([]);
  });

  test('waits in silence when nobody waits for a file, and shows what ends the waiting', async () => {
    answers = [place(5), json({ errno: 1503, errmsg: '服务不可用' }, 503)];
    expect(await failure(get())).toMatchObject({ errno: 1503, status: 503 });
    expect(places).toEqual([]);
  });

  test('tells the place to whoever signs in', async () => {
    answers = [place(3), json({ errno: 0, data: 'in' })];
    const signIn = { method: 'POST', path: `${origin}/api/login`, body: {}, tellsPlace: true } as const;
    expect(await call(signIn)).toBe('in');
    expect(places.map(({ words }) => words)).toEqual(['排队中，前面还有3个', null]);
  });

  test('ends when the person gives it up', async () => {
    answers = [place(7)];
    const saving = failure(save());
    await vi.waitFor(() => expect(places.length).toBeGreaterThan(0));
    places[0]?.cancel();
    expect(await saving).toMatchObject({ message: '已取消排队' });
    expect(places.at(-1)?.words).toBeNull();
    const asked = heard.length;
    await new Promise((later) => setTimeout(later, 50));
    expect(heard.length).toBe(asked);
  });
});
