import type { DataKeys } from '#db/secrets/dataKeys.ts';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { makeImei } from '#domain/devices/imei.ts';
import { addDevices, type NewDevice } from '#db/devices/addDevices.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { findRootOrganization } from '#db/orgs/findRootOrganization.ts';
import { addProject } from '#db/projects/addProject.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { newDeviceSecret, sealDeviceSecret } from '#db/secrets/deviceSecret.ts';
import { loadSecrets } from '../processes/secrets.mjs';
import { buildProcesses } from '../setup/buildProcesses.mjs';
import { findModels } from './findModels.ts';

/** A data folder with so many devices, made once and copied for every round. */
export interface BenchFixture {
  readonly dir: string;
  readonly devices: number;
  readonly env: Readonly<Record<string, string>>;
  readonly gatewaysFile: string;
  readonly imeisFile: string;
  readonly password: string;
  /** Used by one start alone, which need not copy it. */
  readonly isOnce?: boolean;
}

/** Device names and IMEIs of the bench: not those of the seed. */
const benchTac = '86999900';
const gatewayCount = 4;
const devicesPerTransaction = 5_000;
const password = 'guardline-bench';

export async function makeFixture(dir: string, devices: number): Promise<BenchFixture> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const databasePath = join(dir, 'guardline.db');
  const env = benchEnv(dir);
  const builtFile = await buildProcesses();
  for (const script of [['scripts/migrate.ts'], ['scripts/seed.ts', '--devices', '20']]) {
    const [file = '', ...args] = script;
    const ran = spawnSync(process.execPath, [builtFile(file), ...args], {
      env: { ...env, DEMO: '1' },
      encoding: 'utf8',
    });
    if (ran.status !== 0) throw new Error(`${file} failed\n${ran.stdout}\n${ran.stderr}`);
  }
  const fixture = fixtureIn(dir, devices, env);
  await addBenchDevices(fixture, databasePath, parseDataKeys(env['DATA_KEY'] ?? ''));
  return fixture;
}

/** What the processes of a bench are started with, the limits on. */
export function benchEnv(dir: string): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(inherited) as Record<string, string>),
    ...loadSecrets(dir, {}),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dir,
    DATABASE_PATH: join(dir, 'guardline.db'),
    SEED_PASSWORD: password,
    // The limits are on; they are wide enough for a load that two gateways of a real site would not reach.
    DISK_RESERVE_SHARE: '0',
    INGEST_GATEWAY_RATE: '500',
    INGEST_GATEWAY_BURST: '1000',
  };
}

/** Where things lie in the folder of a bench. */
export function fixtureIn(dir: string, devices: number, env: Readonly<Record<string, string>>): BenchFixture {
  const [gatewaysFile, imeisFile] = [join(dir, 'gateways.txt'), join(dir, 'imeis.txt')];
  return { dir, devices, env, gatewaysFile, imeisFile, password };
}

/** Code of a device of the bench, from its IMEI. */
export function benchCode(imei: string): string {
  return `BENCH-${imei}`;
}

async function addBenchDevices(fixture: BenchFixture, databasePath: string, keys: DataKeys): Promise<void> {
  const db = await openDatabase({ databasePath, role: 'tool' });
  const now = Date.now();
  const { root, models } = await db.snapshot(async (tx) => ({
    root: await findRootOrganization(tx),
    models: await findModels(tx),
  }));
  if (root === null) throw new Error('the seed made no root organisation');
  const projectId = ulid();
  await db.write((tx) =>
    addProject(tx, { id: projectId, orgId: root.id, name: 'Bench', code: 'BENCH', status: 'running', now }),
  );
  // One secret for all devices of the bench: sealing a hundred thousand is not what is measured.
  const shared = sealDeviceSecret(newDeviceSecret(), keys);
  const deviceRow = (no: number, imei: string, model: { typeId: string; modelId: string }): NewDevice => ({
    id: ulid(),
    device_name: `B${no}`,
    imei,
    code: benchCode(imei),
    ...model,
    railId: null,
    projectId,
    orgId: root.id,
    position: `${(115.5 + (no % 300) / 100).toFixed(6)},${(30.5 + Math.floor(no / 300) / 100).toFixed(6)}`,
    ...shared,
    now,
  });
  const imeis: string[] = [];
  for (let from = 0; from < fixture.devices; from += devicesPerTransaction) {
    const rows: NewDevice[] = [];
    for (let no = from; no < Math.min(fixture.devices, from + devicesPerTransaction); no++) {
      const imei = makeImei(benchTac, no);
      imeis.push(imei);
      rows.push(deviceRow(no, imei, models.tilt));
    }
    await db.write((tx) => addDevices(tx, rows));
  }
  const gateways = gatewaysOf(keys, (no, imei) => deviceRow(no, imei, models.gateway));
  await db.write((tx) => addDevices(tx, gateways.rows));
  await db.close();
  writeFileSync(fixture.imeisFile, shuffled(imeis).join('\n'));
  writeFileSync(fixture.gatewaysFile, gateways.lines.join('\n'));
}

/** Gateways that sign for a load: their rows, and `imei,secret` of each. */
export function gatewaysOf(
  keys: DataKeys,
  rowOf: (no: number, imei: string) => NewDevice,
): { readonly rows: NewDevice[]; readonly lines: string[] } {
  const all = Array.from({ length: gatewayCount }, (_, no) => {
    const secret = newDeviceSecret();
    const imei = makeImei('86999901', no);
    const row: NewDevice = { ...rowOf(900_000 + no, imei), ...sealDeviceSecret(secret, keys) };
    return { row, line: `${imei},${secret}` };
  });
  return { rows: all.map(({ row }) => row), lines: all.map(({ line }) => line) };
}

/** Devices of a road report in an order of their own, the same every time, not in that of their numbers. */
export function shuffled(imeis: readonly string[]): string[] {
  const order = [...imeis];
  let state = 20_261_121;
  for (let at = order.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (at + 1);
    [order[at], order[other]] = [order[other] ?? '', order[at] ?? ''];
  }
  return order;
}
