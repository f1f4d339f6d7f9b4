import type { ImportFields } from '#domain/imei/checkRow.ts';
import { addDevices, type NewDevice } from '../devices/addDevices.ts';
import { logAdded } from '../devices/logAdded.ts';
import { publishAdded } from '../devices/publishAdded.ts';
import type { WriteTx } from '../engine/database.ts';
import { insertMany, updateMany } from '../engine/manyRows.ts';
import { newId } from '../engine/newId.ts';
import { bindImeis } from '../imei/bindImeis.ts';
import type { SealedSecret } from '../imei/createStockDevices.ts';
import { imeiRecord } from '../schema/imei.ts';
import type { JudgedRow } from './judgeRows.ts';
import type { StoredJob } from './jobView.ts';

interface Planned {
  readonly rowNo: number;
  readonly take: NonNullable<JudgedRow['take']>;
  /** Of the device that is made of it; null when none is. */
  readonly deviceId: string | null;
}

/**
 * Writes what was judged good: devices first, for records point at them.
 * @returns the device of each row that made one
 */
export async function writeTaken(
  tx: WriteTx,
  job: StoredJob,
  judged: readonly JudgedRow[],
  input: { readonly now: number; readonly newSecret: () => SealedSecret },
): Promise<ReadonlyMap<number, string>> {
  const { now } = input;
  const planned = judged.flatMap(({ rowNo, take }): Planned[] =>
    take === undefined
      ? []
      : [{ rowNo, take, deviceId: take.fields.device === null ? null : (take.deviceId ?? newId(now)) }],
  );
  const devices = planned.flatMap(({ take, deviceId }): NewDevice[] => {
    const { device, imei } = take.fields;
    return device === null || deviceId === null
      ? []
      : [newDevice(device, { id: deviceId, imei, now }, input.newSecret())];
  });
  await addDevices(tx, devices);
  await publishAdded(tx, devices);
  await logAdded(
    tx,
    devices.map(({ id }) => id),
    now,
  );
  await addRecords(
    tx,
    job,
    planned.filter(({ take }) => take.stored === null),
    now,
  );
  await updateRecords(
    tx,
    job,
    planned.filter(({ take }) => take.stored !== null),
    now,
  );
  return new Map(planned.flatMap(({ rowNo, deviceId }) => (deviceId === null ? [] : [[rowNo, deviceId] as const])));
}

/** Each field by its name, as `addDevices` does it. */
function newDevice(
  planned: NonNullable<ImportFields['device']>,
  { id, imei, now }: { readonly id: string; readonly imei: string; readonly now: number },
  { secretEnc, secretHint }: SealedSecret,
): NewDevice {
  return {
    id,
    device_name: planned.device_name,
    imei,
    code: planned.code,
    typeId: planned.typeId,
    modelId: planned.modelId,
    railId: planned.railId,
    projectId: planned.projectId,
    orgId: planned.orgId,
    position: planned.position,
    address: planned.address,
    secretEnc,
    secretHint,
    now,
  };
}

async function addRecords(tx: WriteTx, job: StoredJob, planned: readonly Planned[], now: number): Promise<void> {
  const rows = planned.map(({ take, deviceId }): typeof imeiRecord.$inferInsert => {
    const { imei, orgId, modelId, iccid, remark } = take.fields;
    return {
      id: newId(now),
      imei,
      orgId,
      modelId,
      iccid,
      remark,
      status: deviceId === null ? 'free' : 'bound',
      deviceId,
      boundAt: deviceId === null ? null : now,
      batchId: job.id,
      importedAt: now,
      createdAt: now,
      updatedAt: now,
      createdBy: job.createdBy,
    };
  });
  await insertMany(tx, imeiRecord, rows);
}

/** What the sheet leaves empty stays as it was; of the organisation `judgeRows` has seen to that. */
async function updateRecords(tx: WriteTx, job: StoredJob, planned: readonly Planned[], now: number): Promise<void> {
  const stamps = { updatedAt: now, updatedBy: job.createdBy };
  const rows = planned.flatMap(({ take: { fields, stored } }) =>
    stored === null
      ? []
      : [
          {
            ...stamps,
            id: stored.id,
            orgId: fields.orgId,
            modelId: fields.modelId ?? stored.modelId,
            iccid: fields.iccid ?? stored.iccid,
            remark: fields.remark ?? stored.remark,
          },
        ],
  );
  const set = ['orgId', 'modelId', 'iccid', 'remark', 'updatedAt', 'updatedBy'] as const;
  await updateMany(tx, imeiRecord, { by: ['id'], set, grow: 'version' }, rows);
  const bound = planned.flatMap(({ take: { fields, stored }, deviceId }) =>
    stored === null || deviceId === null ? [] : [{ recordId: stored.id, deviceId, orgId: fields.orgId }],
  );
  await bindImeis(tx, { bound, userId: job.createdBy, now });
}
