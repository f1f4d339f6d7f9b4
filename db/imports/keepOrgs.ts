import type { ImportFields } from '#domain/imei/checkRow.ts';
import type { RowError } from '#domain/imei/rowErrors.ts';
import { areOnOnePath } from '#domain/orgs/path.ts';
import type { ReadTx } from '../engine/database.ts';
import type { BatchRow } from './batchRow.ts';
import type { StoredImei } from './readOwners.ts';
import { readPlaces, type Places } from './readPlaces.ts';

/** What a row says once it is known what is stored: the organisation of the form is that of new rows alone. */
export type KeptOrg =
  | { readonly fields: ImportFields; readonly error: null }
  | { readonly fields: null; readonly error: RowError };

/** A line that names no organisation leaves a stored IMEI, and the device that is made of it, where the IMEI is. */
export async function orgKeeper(
  tx: ReadTx,
  rows: readonly BatchRow[],
  records: ReadonlyMap<string, StoredImei>,
): Promise<(fields: ImportFields, stored: StoredImei | null) => KeptOrg> {
  const staying = rows.flatMap(({ imei, fields }) => {
    const stored = records.get(imei) ?? null;
    if (fields === null || stored === null || fields.device === null || !staysElsewhere(fields, stored)) return [];
    return [{ orgId: stored.orgId, projectId: fields.device.projectId }];
  });
  const places = await readPlaces(tx, {
    orgIds: staying.map(({ orgId }) => orgId),
    projectIds: staying.map(({ projectId }) => projectId),
  });
  return (fields, stored) =>
    stored === null || !staysElsewhere(fields, stored)
      ? { fields, error: null }
      : stay({ ...fields, orgId: stored.orgId }, stored, places);
}

function staysElsewhere(fields: ImportFields, stored: StoredImei): boolean {
  return !fields.namesOrg && fields.orgId !== stored.orgId;
}

/** Its place was judged by the organisation of the form: a guardrail is of that one. */
function stay(fields: ImportFields, { orgId, status }: StoredImei, { orgs, projects }: Places): KeptOrg {
  const { device } = fields;
  // Of these no device is made.
  if (device === null || status !== 'free') return { fields, error: null };
  const org = orgs.get(orgId);
  const projectPath = projects.get(device.projectId);
  const isInPlace =
    device.railId === null && org !== undefined && projectPath !== undefined && areOnOnePath(projectPath, org.path);
  if (isInPlace) return { fields: { ...fields, device: { ...device, orgId } }, error: null };
  const error = { column: 'orgCode', reason: 'place.outside', params: { org: org?.title ?? orgId } } as const;
  return { fields: null, error };
}
