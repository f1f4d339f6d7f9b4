import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DoorDevice } from '#db/devices/doorDevice.ts';
import { doorDevicesSince } from '#db/devices/doorDevicesSince.ts';
import type { Database } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { explainPlan } from '#db/engine/explainPlan.ts';
import { device } from '#db/schema/devices.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import type { Publication } from '#domain/realtime.ts';
import { day } from '#domain/time.ts';
import { Directory } from '#server/intake/directory.ts';
import { keepDirectoryCopy, readDirectoryCopy, writeDirectoryCopy } from '#server/intake/directoryCopy.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { statementsOf } from '#tests/support/plans.ts';
import { addTestDevice, dataKey, makeSite, switchOff, type Site } from './doorFixture.ts';

let test: TestDatabase;
let site: Site & { readonly orgId: string; readonly projectId: string };
let published: Publication[] = [];
const folder = mkdtempSync(join(tmpdir(), 'guardline-directory-'));
const file = join(folder, 'devices.jsonl');

beforeAll(async () => {
  test = await openTestDatabase({ publish: (publication) => published.push(publication) });
  site = await makeSite(test.db);
});
afterEach(() => {
  published = [];
  rmSync(file, { force: true });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const newDirectory = (db: Database = test.db) =>
  new Directory({ db, dataKeys: parseDataKeys(dataKey), now: () => Date.now() });

/** A database whose answers wait, once they were read, until they are let go. */
function slowDatabase() {
  let letGo = () => undefined as void;
  let held: Promise<void> | null = null;
  const db: Database = {
    write: (work) => test.db.write(work),
    close: async () => undefined,
    snapshot: async (work) => {
      const found = await test.db.snapshot(work);
      await held;
      return found;
    },
  };
  const hold = () => {
    held = new Promise((resolve) => (letGo = resolve));
  };
  return { db, hold, letGo: () => letGo() };
}

/** A database that is away. */
const away: Database = {
  write: () => Promise.reject(lost()),
  snapshot: () => Promise.reject(lost()),
  close: async () => undefined,
};
const lost = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

describe('10.1i a step of the walk that was read before a change and comes after it', () => {
  it('does not switch a device on again that was just switched off', async () => {
    const { db, hold, letGo } = slowDatabase();
    const directory = newDirectory(db);
    await directory.load();
    const one = await addTestDevice(test.db, site);
    await directory.find(one.imei);
    hold();
    const walking = directory.walk();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await switchOff(test.db, one.id);
    published.forEach((publication) => directory.hear(publication));
    expect(directory.get(one.imei)?.device.enabled).toBe(false);
    letGo();
    await walking;
    expect(directory.get(one.imei)?.device.enabled).toBe(false);
  });

  it('does not bring a device back that was just deleted', async () => {
    const { db, hold, letGo } = slowDatabase();
    const directory = newDirectory(db);
    await directory.load();
    const one = await addTestDevice(test.db, site);
    await directory.find(one.imei);
    hold();
    const walking = directory.walk();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const revision = await test.db.write(async (tx) => {
      const taken = await tx.revision();
      await tx.sql.update(device).set({ deletedAt: Date.now(), revision: taken }).where(eq(device.id, one.id));
      return taken;
    });
    const row = { kind: 'device', id: one.id } as const;
    const nothing = { devices: [], alarms: [], rails: [], projects: [] };
    directory.hear({ revision, ...nothing, departures: [{ orgPath: '/', row }] });
    letGo();
    await walking;
    expect(directory.get(one.imei)).toBeUndefined();
  });
});

describe('issue 11, 6: what an import added is read beside reports', () => {
  it('some at a time: others have their turn of the loop between', async () => {
    const step = (from: number): DoorDevice[] => Array.from({ length: 250 }, (_, at) => doorDevice(from + at));
    // SQLite answers at once, without a turn of the loop.
    const answers: unknown[] = [[], step(1), step(251), step(501), []];
    const db: Database = { ...away, snapshot: () => Promise.resolve(answers.shift()) as Promise<never> };
    const directory = newDirectory(db);
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await directory.refresh();
    isOver = true;
    expect(directory.size).toBe(750);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it.runIf(dialect === 'sqlite')('found by the index, from the last one read on', async () => {
    const plan = await test.db.snapshot(async (tx) => {
      const ask = () => doorDevicesSince(tx, { cursor: { revision: 5, deviceNo: 3 }, limit: 250 });
      const [asked] = await statementsOf(tx, ask);
      return explainPlan(tx, asked?.text ?? '', asked?.params ?? []);
    });
    expect(plan.join('; ')).toContain('SEARCH device USING INDEX device_revision (revision>?)');
  });

  it('all of them, and of one revision too', async () => {
    const added = [await addTestDevice(test.db, site), await addTestDevice(test.db, site)];
    const revision = await test.db.write(async (tx) => {
      const taken = await tx.revision();
      const ids = added.map(({ id }) => id);
      await tx.sql.update(device).set({ revision: taken }).where(inArray(device.id, ids));
      return taken;
    });
    const [first, second] = added.toSorted((a, b) => a.deviceNo - b.deviceNo);
    const since = (deviceNo: number) =>
      test.db.snapshot((tx) => doorDevicesSince(tx, { cursor: { revision, deviceNo }, limit: 250 }));
    const ids = async (deviceNo: number) => (await since(deviceNo)).map(({ id }) => id);
    expect(await ids(0)).toEqual([first!.id, second!.id]);
    expect(await ids(first!.deviceNo)).toEqual([second!.id]);
    expect(await ids(second!.deviceNo)).toEqual([]);
  });
});

const doorDevice = (deviceNo: number): DoorDevice => ({
  id: `D${deviceNo}`,
  deviceNo,
  imei: String(860_000_000_000_000 + deviceNo),
  orgId: 'O',
  enabled: true,
  isGateway: false,
  secretEnc: 'x',
  oldSecretEnc: null,
  oldSecretUntil: null,
  revision: deviceNo,
  deletedAt: null,
});

describe('10.1p the copy of the directory', () => {
  it('lets those in whom it knows while the database is away, and calls nobody unknown', async () => {
    const directory = newDirectory();
    await directory.load();
    await writeDirectoryCopy(file, directory);
    const later = newDirectory(away);
    const copy = await readDirectoryCopy(file, Date.now());
    expect(later.restore(copy!)).toBe(directory.size);
    const [first] = site.devices;
    const signer = later.get(first!.imei)!;
    expect(later.secretOf(signer)).toBe(first!.secret);
    expect(later.orgPathOf(signer.device)).toBe(directory.orgPathOf(signer.device));
    expect(later.get(site.off.imei)?.device.enabled).toBe(false);
    await expect(later.find('860000000000000')).rejects.toThrow('errno 1503');
  });

  it("has no secret in clear, is its owner's alone, and leaves nothing beside it", async () => {
    const directory = newDirectory();
    await directory.load();
    await writeDirectoryCopy(file, directory);
    const text = readFileSync(file, 'utf8');
    for (const { imei, secret } of [...site.devices, site.gateway, site.off]) {
      expect(text).toContain(imei);
      expect(text).not.toContain(secret);
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['devices.jsonl']);
  });

  it('is forgotten where the database says otherwise, as soon as it is back', async () => {
    const gone = await addTestDevice(test.db, site);
    const off = await addTestDevice(test.db, site);
    const before = newDirectory();
    await before.load();
    await writeDirectoryCopy(file, before);
    await test.db.write(async (tx) => {
      await tx.sql.delete(device).where(eq(device.id, gone.id));
    });
    await switchOff(test.db, off.id);
    const directory = newDirectory();
    directory.restore((await readDirectoryCopy(file, Date.now()))!);
    expect(directory.get(gone.imei)?.device.deviceNo).toBe(gone.deviceNo);
    await directory.load();
    expect(directory.get(gone.imei)).toBeUndefined();
    expect(directory.get(off.imei)?.device.enabled).toBe(false);
    expect(await directory.find('860000000000000')).toBeUndefined();
  });

  it('is not used when it is torn, changed, of another form, sealed with other keys or a day old', async () => {
    const directory = newDirectory();
    await directory.load();
    await writeDirectoryCopy(file, directory);
    const whole = readFileSync(file, 'utf8');
    const read = (text: string) => {
      writeFileSync(file, text);
      return readDirectoryCopy(file, Date.now());
    };
    await expect(read(whole.slice(0, whole.length / 2))).rejects.toThrow(/has a line that no door wrote|was cut/);
    await expect(read(whole.split('\n').slice(0, -2).join('\n'))).rejects.toThrow('it has no end');
    await expect(read(whole.replace('"enabled":false', '"enabled":true'))).rejects.toThrow('is not what was written');
    await expect(read(whole.replace('"guardline-door",1', '"guardline-door",2'))).rejects.toThrow('no copy of a door');
    await expect(read('')).rejects.toThrow();
    const copy = await read(whole);
    const stranger = new Directory({
      db: away,
      dataKeys: parseDataKeys(Buffer.alloc(32, 9).toString('base64url')),
      now: Date.now,
    });
    expect(stranger.restore(copy!)).toBe(0);
    const old = (Date.now() - day - 60_000) / 1_000;
    utimesSync(file, old, old);
    await expect(readDirectoryCopy(file, Date.now())).rejects.toThrow('older than a day');
    rmSync(file);
    expect(await readDirectoryCopy(file, Date.now())).toBeNull();
  });

  it('is written again after a change, and says meanwhile that it is still true', async () => {
    let now = Date.now();
    const directory = newDirectory();
    await directory.load();
    const keeper = keepDirectoryCopy(file, directory, () => now);
    await keeper.keep();
    const first = statSync(file);
    now += 2 * 60_000;
    await keeper.keep();
    const touched = statSync(file);
    expect(touched.ino).toBe(first.ino);
    expect(touched.mtimeMs).toBeGreaterThan(first.mtimeMs);
    const one = await addTestDevice(test.db, site);
    await directory.find(one.imei);
    now += 2 * 60_000;
    await keeper.keep();
    expect(readFileSync(file, 'utf8')).toContain(one.imei);
  });
});
