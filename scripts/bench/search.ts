import { join } from 'node:path';
import { ulid } from 'ulid';
import { addDevices, type NewDevice } from '#db/devices/addDevices.ts';
import { addPastAlarms, type PastAlarm } from '#db/alarms/addPastAlarms.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { findRootOrganization } from '#db/orgs/findRootOrganization.ts';
import { addProject } from '#db/projects/addProject.ts';
import { addRail } from '#db/rails/addRail.ts';
import { makeImei } from '#domain/devices/imei.ts';
import type { Found } from '#domain/search/search.ts';
import { signIn } from '../harness/person.ts';
import { loadStretches } from '../seed/loadStretches.ts';
import { findModels } from './findModels.ts';
import { makeFixture, type BenchFixture } from './fixture.ts';
import { startPipeline } from './startPipeline.ts';

/** How much is searched through. */
export interface Searched {
  readonly devices: number;
  readonly rails: number;
  readonly closedEvents: number;
}

const tac = '86999902';
const projects = 20;
const perTransaction = 5_000;

/**
 * Keywords as people type them: initials of many and of few, characters, a code, a part of an IMEI, an alarm's type,
 * and what is not there, which is read through to the end.
 */
export const searchKeywords = [
  'hf',
  'hfrc',
  'gs',
  '高速',
  '长江大桥',
  'S-19',
  '999902',
  '碰撞',
  'zzzzzz',
  '没有这个',
] as const;

async function furnish(fixture: BenchFixture, searched: Searched): Promise<void> {
  const db = await openDatabase({ databasePath: join(fixture.dir, 'guardline.db'), role: 'tool' });
  const now = Date.now();
  const { root, models } = await db.snapshot(async (tx) => ({
    root: await findRootOrganization(tx),
    models: await findModels(tx),
  }));
  if (root === null) throw new Error('the seed made no root organisation');
  const orgId = root.id;
  const stretches = loadStretches();
  const nameOf = (no: number): string => {
    const { road, bridge } = stretches[no % stretches.length] ?? { road: '', bridge: '' };
    return `${road}${bridge}`;
  };
  const railIds = Array.from({ length: searched.rails }, () => ulid());
  const projectIds = Array.from({ length: projects }, () => ulid());
  const projectOf = (no: number): string => projectIds[no % projects] ?? '';
  await db.write(async (tx) => {
    for (const [no, id] of projectIds.entries()) {
      const name = `${nameOf(no * 31)}护栏${no}`;
      await addProject(tx, { id, orgId, name, code: `SP-${no}`, status: 'running', now });
    }
    for (const [no, id] of railIds.entries()) {
      const name = `${nameOf(no)}护栏${no}`;
      await addRail(tx, {
        id,
        orgId,
        projectId: projectOf(no),
        name,
        path: '[]',
        railType: 'bridge',
        lengthM: 100,
        now,
      });
    }
  });
  const deviceOf = (no: number): NewDevice => ({
    id: `search-${no}`,
    device_name: `${nameOf(no)}·${String(no).padStart(5, '0')}号`,
    imei: makeImei(tac, no),
    code: `S-${no}`,
    ...models.tilt,
    railId: railIds[no % searched.rails] ?? null,
    projectId: projectOf(no % searched.rails),
    orgId,
    position: null,
    secretEnc: 'x',
    secretHint: 'x',
    now,
  });
  const closedOf = (no: number): PastAlarm => ({
    event: {
      id: ulid(),
      kind: 3,
      typeCode: 'TILT',
      subjectId: `search-${no}`,
      deviceId: `search-${no}`,
      orgId,
      device_name: deviceOf(no).device_name,
      deviceCode: `S-${no}`,
      severity: 2,
      condition: 'cleared',
      handledStatus: '02',
      isOpen: false,
      firstOccurredAt: now - no * 60_000,
      lastOccurredAt: now - no * 60_000,
      source: 'rule',
      createdAt: now,
    },
    log: [],
  });
  const range = (from: number, of: number) =>
    Array.from({ length: Math.min(perTransaction, of - from) }, (_, at) => from + at);
  for (let from = 0; from < searched.devices; from += perTransaction) {
    await db.write((tx) => addDevices(tx, range(from, searched.devices).map(deviceOf)));
  }
  for (let from = 0; from < searched.closedEvents; from += perTransaction) {
    await db.write((tx) => addPastAlarms(tx, range(from, searched.closedEvents).map(closedOf)));
  }
  await db.close();
}

/**
 * Times of the global search over HTTP, signed, as root who sees everything, one call after another.
 * @param work a folder for the data
 * @returns milliseconds of each call, and how many rows the calls found
 */
export async function measureSearch(
  work: string,
  searched: Searched,
  rounds: number,
): Promise<{ ms: number[]; found: number }> {
  const fixture = await makeFixture(join(work, 'search'), 0);
  await furnish(fixture, searched);
  const running = await startPipeline('product', fixture);
  try {
    const keys = { url: running.url, appKey: fixture.env['APP_KEY'] ?? '', appSecret: fixture.env['APP_SECRET'] ?? '' };
    const person = await signIn(keys, 'root', fixture.password);
    const ms: number[] = [];
    let found = 0;
    for (let round = 0; round <= rounds; round += 1) {
      for (const keyword of searchKeywords) {
        const startedAt = performance.now();
        const answer = await person.get<Found>('/api/web/common/search', { keyword });
        const took = performance.now() - startedAt;
        if (answer.errno !== 0) throw new Error(`search ${keyword}: ${answer.errno} ${answer.errmsg}`);
        // The first round fills the caches of a server that has just started.
        if (round === 0) continue;
        ms.push(took);
        found += Object.values(answer.data).reduce((sum, rows) => sum + rows.length, 0);
      }
    }
    return { ms, found };
  } finally {
    await running.stop();
    running.remove();
  }
}
