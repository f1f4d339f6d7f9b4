import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accounts } from '#scripts/seed/people/accounts.ts';
import { users } from '#scripts/seed/organizations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeavyTx } from '#db/engine/database.ts';
import { readRoster } from '#db/roster/readRoster.ts';
import { countUsers } from '#db/users/countUsers.ts';
import { listAllRails } from '#db/rails/listRails.ts';
import { selectSnapshotDevices } from '#db/devices/listSnapshotDevices.ts';
import { isImei } from '#domain/devices/imei.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { distanceToPathM } from '#domain/geo/distance.ts';
import { checkPassword } from '#server/http/password.ts';
import { findUserByLogin } from '#db/users/findUserByLogin.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import type { Scope } from '#domain/access/access.ts';
import { seedDemo } from '#scripts/seed/seedDemo.ts';
import { writeDeviceFile } from '#scripts/seed/writeDeviceFile.ts';
import { readDeviceFile } from '#scripts/simulator/deviceFile.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { dataKey } from './doorFixture.ts';

const dataKeys = parseDataKeys(dataKey);

const devices = 60;
const everyone: Scope = { userId: 'U-root', access: ['root'], orgPath: '/AH/' };
let test: TestDatabase;
let dataDir: string;
const zone = 'Asia/Shanghai';
const seed = () => seedDemo({ db: test.db, dataKeys, password: 'secret-of-the-demo', devices, zone, now: Date.now() });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'guardline-seed-'));
  test = await openTestDatabase();
  expect(await seed()).toBe(true);
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await test.close();
});

describe('the demonstration', () => {
  it('is there once, however often it is seeded', async () => {
    expect(await seed()).toBe(false);
    const points = await test.db.snapshot((tx) => selectSnapshotDevices(tx, undefined));
    expect(points).toHaveLength(devices);
    // Those that the README names, and the believable rest with three registrations that wait.
    expect(await test.db.snapshot(countUsers)).toBe(users.length + accounts.length);
  });

  it('has somebody on duty in each shift of the brigade of its operator', async () => {
    const view = await test.db.snapshot((tx) =>
      readRoster(tx as HeavyTx, everyone, { orgId: 'AH-HF-1', zone, now: Date.now() }),
    );
    expect(view.keptBy?.isOwn).toBe(true);
    const today = view.slots.filter(({ day }) => day === view.today);
    expect(today.map(({ userIds }) => userIds.length)).toEqual([1, 2, 1]);
    const people = new Map(view.people.map((person) => [person.id, person.state]));
    for (const { userIds } of today) expect(userIds.map((id) => people.get(id))).toEqual(userIds.map(() => 'on'));
  });

  it('has valid IMEIs, unique codes, and devices that stand on their guardrails', async () => {
    const points = await test.db.snapshot((tx) => selectSnapshotDevices(tx, undefined));
    const rails = await test.db.snapshot((tx) => listAllRails(tx, everyone));
    const paths = new Map(
      rails.map(({ id, path }) => [id, (JSON.parse(path) as [number, number][]).map(([lng, lat]) => ({ lng, lat }))]),
    );
    expect(new Set(points.map(({ code }) => code)).size).toBe(devices);
    let placed = 0;
    for (const point of points) {
      expect(isImei(point.imei)).toBe(true);
      const at = parsePosition(point.position);
      expect(at).not.toBeNull();
      if (point.railId === null) continue;
      placed += 1;
      expect(distanceToPathM(at!, paths.get(point.railId) ?? [])).toBeLessThan(1);
    }
    expect(placed).toBe(devices - 3);
  });

  it('gives all its people one password, and its devices a file that only its owner reads', async () => {
    for (const name of ['root', 'viewer', 'supervise', 'operate', 'operate2']) {
      const user = await test.db.snapshot((tx) => findUserByLogin(tx, name));
      expect(await checkPassword('secret-of-the-demo', user?.passwordHash ?? null)).toBe(true);
    }
    expect(await writeDeviceFile(test.db, dataKeys, dataDir)).toBe(devices);
    const file = join(dataDir, 'devices.csv');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, 'utf8').split('\n')[0]).toMatch(/^IMEI,secret/);
    const lines = readDeviceFile(file);
    expect(lines.filter(({ kind }) => kind === 'gateway')).toHaveLength(3);
    expect(lines.every(({ secret }) => secret.length === 43)).toBe(true);
  });
});
