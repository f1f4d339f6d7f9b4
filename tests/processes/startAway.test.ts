import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createCluster } from '#scripts/harness/postgresCluster.ts';
import { signedPost } from '#scripts/harness/signedPost.ts';
import { freePort } from '#scripts/processes/privateRedis.mjs';
import { projectDir } from '#scripts/setup/findTools.mjs';
import { launch, says, stopLaunched } from './launch.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'guardline-start-away-'));
const postgres = createCluster(await freePort());
afterAll(async () => {
  await stopLaunched();
  await postgres.remove();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

test('10.1p npm start while PostgreSQL is away: it says so, opens the door, and migrates when the database is there', async () => {
  const port = await freePort();
  const secret = 'x'.repeat(43);
  const started = launch(process.execPath, [join(projectDir, 'scripts/start.mjs'), 'production', '--yes'], {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: postgres.url,
    APP_KEY: 'gl-away-test',
    APP_SECRET: secret,
    TOKEN_PEPPER: secret,
    DATA_KEY: Buffer.alloc(32, 7).toString('base64url'),
    MAP_TOKEN_SECRET: secret,
  });
  await says(started, /The database is away\. The door for devices opens/);
  const url = `http://127.0.0.1:${port}`;
  const device = { imei: '860000000000000', secret };
  // There was never a copy: nobody is called unknown all the same.
  const answer = await vi.waitFor(() => signedPost(url, '/api/device/report', device, '{}'), { timeout: 30_000 });
  expect(answer).toMatchObject({ status: 503, errno: 1503 });
  expect(answer.retryAfter).not.toBeNull();
  await postgres.start();
  await says(started, /Ctrl-C stops everything/);
  expect(await signedPost(url, '/api/device/report', device, '{}')).toMatchObject({ status: 401, errno: 2001 });
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  // In the middle of all this none ended: none was started again.
  expect(started.output()).not.toMatch(/(server|workers) \| ended/);
});
