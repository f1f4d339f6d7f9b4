import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { mockDelayMs } from '../../http/mockDelay.ts';
import { route } from '../../http/route.ts';

/** What the mock answers: no envelope and no errno (docs/requirements.md D13), after 200–300 ms. */
async function say(code: 200 | 401, msg: string, data: unknown): Promise<Response> {
  await sleep(mockDelayMs(Math.random()));
  return Response.json({ code, msg, data }, { headers: { 'Cache-Control': 'no-store' } });
}

/** The one account that has the access `admin`; it is in no table, and opens none of the product's calls. */
const account = {
  uuid: '00000000-0000-4000-8000-000000000000',
  token: 'mock-token',
  info: { name: 'admin', real_name: 'admin', mobile: '13800000000', avatar: null, access: ['admin'] },
};
const units = [
  { id: '1', name: '示例养护单位', type: 'maintenance' },
  { id: '2', name: '示例施工单位', type: 'construction' },
];
const text = z.string().max(128);
const common = { access: 'public', scope: 'none', audit: null, mock: true } as const;

/** For work on the client without data. @source docs/requirements.md D13 */
export const mockRoutes = [
  route({
    ...common,
    method: 'POST',
    path: '/api/mock/login',
    input: z.object({ username: text, password: text, remember: z.boolean().optional() }),
    tells: null,
    limit: 'auth',
    handle: async ({ input: { username, password } }) =>
      username === 'admin' && password === 'admin' ? say(200, '登录成功', account) : say(401, '用户名或密码错误', null),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/mock/register',
    input: z.object({ mail: text, password: text, mobile: text, captcha: text }),
    tells: null,
    limit: 'auth',
    handle: async () => say(200, '注册成功', account),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/mock/account',
    input: z.object({}),
    handle: async () => say(200, '操作成功', account.info),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/mock/unit',
    input: z.object({}),
    handle: async () => say(200, '操作成功', units),
  }),
] as const;
