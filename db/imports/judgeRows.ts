import { and, isNull, sql } from 'drizzle-orm';
import type { ImportFields } from '#domain/imei/checkRow.ts';
import type { ImportMode } from '#domain/imei/importJob.ts';
import type { RowError } from '#domain/imei/rowErrors.ts';
import type { ReadTx } from '../engine/database.ts';
import { inGivenTexts, prepared, textsValue } from '../engine/prepared.ts';
import { device } from '../schema/devices.ts';
import type { BatchRow } from './batchRow.ts';
import type { Given } from './givenAway.ts';
import { orgKeeper } from './keepOrgs.ts';
import { readOwners, type StoredImei } from './readOwners.ts';

export interface JudgedRow {
  readonly rowNo: number;
  readonly status: 'ok' | 'skipped' | 'failed';
  readonly errors: readonly RowError[];
  /** What is to be written of a row that is `ok`. */
  readonly take?: Taken;
}

interface Taken {
  readonly fields: ImportFields;
  readonly stored: StoredImei | null;
  /** Of the device that is made of it, when one is; null: it has no id yet. */
  readonly deviceId: string | null;
}

export interface Judging {
  readonly mode: ImportMode;
  /** Codes and `railId/name` given away by earlier rows; grows. */
  readonly given: Given;
}

/**
 * Judges rows against what is stored now: E05, E11 and E13 beside what each row says by itself.
 * @source docs/requirements.md D9
 */
export async function judgeRows(tx: ReadTx, rows: readonly BatchRow[], judging: Judging): Promise<JudgedRow[]> {
  const there = await readThere(
    tx,
    rows.flatMap(({ fields }) => fields?.device ?? []),
  );
  const { records, owners } = await readOwners(
    tx,
    rows.map(({ imei }) => imei),
  );
  const keepOrg = await orgKeeper(tx, rows, judging.mode === 'skip' ? new Map() : records);
  return rows.map(({ rowNo, imei, deviceId, fields: given, errors, typedCode }): JudgedRow => {
    const [stored, ownerCode] = [records.get(imei) ?? null, owners.get(imei) ?? null];
    if (given === null) return { rowNo, status: 'failed', errors };
    if (judging.mode === 'skip' && (stored !== null || ownerCode !== null)) {
      return failed(rowNo, 'skipped', { column: 'imei', reason: 'imei.exists' });
    }
    const { fields, error } = keepOrg(given, stored);
    if (fields === null) return failed(rowNo, 'failed', error);
    if (ownerCode !== null || stored?.status === 'bound') {
      return judgeBound(rowNo, fields, { typedCode, stored, ownerCode });
    }
    // A disabled one is brought up to date and stays what it is.
    const makes = fields.device !== null && stored?.status !== 'disabled';
    const take = makes ? fields : { ...fields, device: null };
    const clash = take.device === null ? null : judgeDevice(take.device, there, judging.given);
    return clash === null
      ? { rowNo, status: 'ok', errors: [], take: { fields: take, stored, deviceId } }
      : failed(rowNo, 'failed', clash);
  });
}

function failed(rowNo: number, status: 'skipped' | 'failed', error: RowError): JudgedRow {
  return { rowNo, status, errors: [error] };
}

/** Of a bound one only what is no identity may change. */
function judgeBound(
  rowNo: number,
  fields: ImportFields,
  {
    typedCode,
    stored,
    ownerCode,
  }: { readonly typedCode: string; readonly stored: StoredImei | null; readonly ownerCode: string | null },
): JudgedRow {
  const isOther =
    stored === null ||
    fields.orgId !== stored.orgId ||
    (fields.modelId !== null && fields.modelId !== stored.modelId) ||
    (typedCode !== '' && ownerCode !== null && typedCode !== ownerCode);
  if (isOther) return failed(rowNo, 'failed', { column: 'imei', reason: 'imei.bound' });
  return { rowNo, status: 'ok', errors: [], take: { fields: { ...fields, device: null }, stored, deviceId: null } };
}

type PlannedDevice = NonNullable<ImportFields['device']>;
const nameKey = ({ railId, device_name }: { railId: string | null; device_name: string }) =>
  railId === null ? null : `${railId}/${device_name}`;

function judgeDevice(planned: PlannedDevice, there: There, given: Judging['given']): RowError | null {
  const { code, device_name } = planned;
  if (there.codes.has(code) || given.codes.has(code)) return { column: 'code', reason: 'code.taken', params: { code } };
  const name = nameKey(planned);
  if (name !== null && (there.names.has(name) || given.names.has(name))) {
    return { column: 'device_name', reason: 'name.taken', params: { name: device_name } };
  }
  given.codes.add(code);
  if (name !== null) given.names.add(name);
  return null;
}

interface There {
  readonly codes: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** Codes and names that living devices have. Unscoped: a code is unique over all organisations. */
async function readThere(tx: ReadTx, planned: readonly PlannedDevice[]): Promise<There> {
  if (planned.length === 0) return { codes: new Set(), names: new Set() };
  const codes = await askCodes(tx, { codes: textsValue(planned.map(({ code }) => code)) });
  const rails = [...new Set(planned.flatMap(({ railId }) => railId ?? []))];
  const onRails = planned.filter(({ railId }) => railId !== null).map(({ device_name }) => device_name);
  const names = rails.length === 0 ? [] : await askNames(tx, { rails: textsValue(rails), names: textsValue(onRails) });
  return {
    codes: new Set(codes.map(({ code }) => code)),
    names: new Set(names.flatMap((row) => nameKey(row) ?? [])),
  };
}

const askCodes = prepared((query) =>
  query
    .select({ code: device.code })
    .from(device)
    .where(and(inGivenTexts(device.code, sql.placeholder('codes')), isNull(device.deletedAt))),
);
const askNames = prepared((query) =>
  query
    .select({ railId: device.railId, device_name: device.device_name })
    .from(device)
    .where(
      and(
        inGivenTexts(device.railId, sql.placeholder('rails')),
        inGivenTexts(device.device_name, sql.placeholder('names')),
        isNull(device.deletedAt),
      ),
    ),
);

/** What an earlier row has given away: nothing yet. */
export function nothingGiven(): Judging['given'] {
  return { codes: new Set(), names: new Set() };
}
