import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AppConfig } from '#client/api/appConfig.ts';
import type { LiveOptions } from '#client/realtime/live.ts';

const { started, told } = vi.hoisted(() => ({
  started: new Array<LiveOptions>(),
  told: new Array<Pick<AppConfig, 'wsPath' | 'wsOrigin'>>(),
}));
vi.mock('#client/api/appConfig.ts', () => ({ appConfig: async () => told.at(-1) }));
vi.mock('#client/realtime/live.ts', () => ({ startRealtime: async (options: LiveOptions) => started.push(options) }));

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { cookie: 'admin-token=T-1', querySelector: () => null });
});
afterAll(() => vi.unstubAllGlobals());

test('11 SEED-299 a page opens its socket at the host that the server tells it, else where it came from', async () => {
  const { connect } = await import('./connect.ts');
  told.push({ wsPath: '/socket.io', wsOrigin: null }, { wsPath: '/push', wsOrigin: 'https://push.example.com' });
  for (const each of told.splice(0)) {
    told.push(each);
    await connect();
  }
  expect(started.map(({ origin, path }) => [origin, path])).toEqual([
    [undefined, '/socket.io'],
    ['https://push.example.com', '/push'],
  ]);
});
