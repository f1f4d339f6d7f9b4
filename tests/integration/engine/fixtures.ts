import type { WriteTx } from '#db/engine/database.ts';
import type { ReadingRow, StateRow } from '#db/engine/hot.ts';
import type { event } from '#db/schema/alarms.ts';
import { type device, deviceModel, deviceType } from '#db/schema/devices.ts';
import { organization } from '#db/schema/organizations.ts';
import { project } from '#db/schema/projects.ts';
import { rail } from '#db/schema/rails.ts';

export const t0 = Date.UTC(2026, 0, 15, 8);
const stamps = { createdAt: t0, updatedAt: t0 };

export async function insertOrg(tx: WriteTx, id: string, path: string): Promise<void> {
  const parentId = path.split('/').at(-3) || null;
  await tx.sql
    .insert(organization)
    .values({ id, parentId, title: `org ${id}`, path, level: path.split('/').length - 2, ...stamps });
}

export async function insertProject(tx: WriteTx, id: string, orgId: string, revision = 0): Promise<void> {
  await tx.sql
    .insert(project)
    .values({ id, orgId, name: `project ${id}`, code: id, status: 'running', revision, ...stamps });
}

export async function insertRail(tx: WriteTx, id: string, orgId: string, projectId: string, revision = 0) {
  await tx.sql
    .insert(rail)
    .values({ id, orgId, projectId, name: `rail ${id}`, railType: 'median', revision, ...stamps });
}

export async function insertModel(tx: WriteTx): Promise<void> {
  await tx.sql.insert(deviceType).values({ id: 'type', code: 'T', name: '类型', nameEn: 'type', metrics: ['tilt'] });
  await tx.sql.insert(deviceModel).values({ id: 'model', typeId: 'type', code: 'M', name: 'model', manufacturer: '' });
}

type DeviceInsert = typeof device.$inferInsert;

export function deviceValues(
  no: number,
  more: Pick<DeviceInsert, 'orgId' | 'projectId'> & Partial<DeviceInsert>,
): DeviceInsert {
  return {
    id: `device${no}`,
    deviceNo: no,
    device_name: `device ${no}`,
    imei: String(860_000_000_000_000 + no),
    code: `GL-${no}`,
    typeId: 'type',
    modelId: 'model',
    statusSince: t0,
    secretEnc: '',
    secretHint: '',
    ...stamps,
    ...more,
  };
}

type EventInsert = typeof event.$inferInsert;

export function eventValues(id: string, more: Pick<EventInsert, 'orgId'> & Partial<EventInsert>): EventInsert {
  return {
    id,
    kind: 3,
    typeCode: 'COLLISION',
    subjectId: id,
    severity: 1,
    condition: 'active',
    handledStatus: '00',
    isOpen: true,
    firstOccurredAt: t0,
    lastOccurredAt: t0,
    source: 'device',
    createdAt: t0,
    ...more,
  };
}

const tenMinutes = 600_000;

export function reading(deviceNo: number, ts: number, more: Partial<ReadingRow> = {}): ReadingRow {
  return {
    bucket: Math.floor(ts / tenMinutes),
    deviceNo,
    ts,
    seq: 1,
    receivedAt: ts,
    flags: 0,
    metrics: null,
    ...more,
  };
}

export function state(deviceNo: number, more: Partial<StateRow> = {}): StateRow {
  return {
    deviceNo,
    orderTs: t0,
    orderSeq: 1,
    receivedAt: t0,
    lastSeenAt: t0,
    online: true,
    silenceLimitMs: 90_000,
    batteryPct: null,
    rsrp: null,
    lastValues: null,
    memory: null,
    ...more,
  };
}
