import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { seal } from '#db/secrets/seal.ts';
import { maxExportRows } from '../../http/exportLimits.ts';
import { importFileRoutes } from './importFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the secrets of more devices than a list may have rows are sent: they can be taken once only', async () => {
  const DATA_KEY = Buffer.alloc(32, 7).toString('base64url');
  const one = { imei: '1', code: '1', device_name: '1', secretEnc: seal('secret', parseDataKeys(DATA_KEY)) };
  const secrets = Array.from({ length: maxExportRows + 1 }, () => one);
  const route = importFileRoutes.find(({ path }) => path.endsWith('/secrets'));
  const call = {
    input: { id: 'import' },
    scope: { access: ['export'] },
    session: { user: { id: 'root', username: 'root', realName: 'root', orgId: 'root' } },
    locale: 'zh-CN',
    now: 0,
    request: { id: 'request', ip: '' },
    deps: {
      config: { DATA_KEY, APP_TZ: 'Asia/Shanghai', DATA_DIR: folder },
      log: pino({ level: 'silent' }),
    },
    // The import, then the rows, which are not read from the database any more.
    read: vi
      .fn(async (work: (tx: null) => Promise<unknown>) => work(null))
      .mockResolvedValueOnce({ job: { fileName: 'devices.csv' } }),
    write: async () => secrets,
    audit: () => undefined,
    worked: () => undefined,
  };
  const answer = (await route?.handle(call as never)) as Response;
  // Above the limit it would have thrown.
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(maxExportRows);
});
