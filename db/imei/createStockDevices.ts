import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import { logAdded } from '../devices/logAdded.ts';
import { addDevices, type NewDevice } from '../devices/addDevices.ts';
import { lockPlaces } from '../devices/requirePlace.ts';
import type { WriteTx } from '../engine/database.ts';
import { newId } from '../engine/newId.ts';
import { inScope } from '../orgs/inScope.ts';
import { device, deviceModel } from '../schema/devices.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { bindImeis } from './bindImeis.ts';
import { lockImeis, type ImeiOutcome, type ImeisChange } from './lockImeis.ts';

/** With the IMEI of the device that was made. */
export type StockOutcome = ImeiOutcome & { readonly imei?: string };

/** Secrets are made where the key is; the database keeps them sealed. */
export interface SealedSecret {
  readonly secretEnc: string;
  readonly secretHint: string;
}

/**
 * Makes a device of each free IMEI that has a model, named by its IMEI until somebody names it: in the given project,
 * on its rail when one is given. What is bound or disabled, or has no model, answers 9005, one whose number another
 * device has as IMEI or code 9003.
 * @param secrets one for each id
 * @throws DomainError 9001 no such project or rail in the scope
 */
export async function createStockDevices(
  tx: WriteTx,
  scope: Scope,
  input: ImeisChange & {
    readonly projectId: string;
    readonly railId: string | null;
    readonly secrets: readonly SealedSecret[];
  },
): Promise<StockOutcome[]> {
  const { ids, secrets, now, userId } = input;
  const mine = await lockImeis(tx, scope, ids);
  await lockPlaces(tx);
  const place = await requirePlace(tx, scope, input.projectId, input.railId);
  const taken = await takenNumbers(
    tx,
    [...mine.values()].map(({ imei }) => imei),
  );
  const models = await tx.sql.select({ id: deviceModel.id, typeId: deviceModel.typeId }).from(deviceModel);
  const typeOf = new Map(models.map(({ id, typeId }) => [id, typeId]));
  const made: Array<{ readonly recordId: string; readonly row: NewDevice }> = [];
  const outcomes = ids.map((id, at): StockOutcome => {
    const row = mine.get(id);
    const secret = secrets[at];
    if (row === undefined || secret === undefined) return { id, errno: 9001 };
    const { imei, modelId } = row;
    const typeId = typeOf.get(modelId ?? '');
    if (row.status !== 'free' || modelId === null || typeId === undefined) return { id, errno: 9005 };
    if (taken.has(imei)) return { id, errno: 9003 };
    const named = { id: newId(now), device_name: imei, imei, code: imei, typeId, modelId };
    made.push({ recordId: id, row: { ...named, ...place, position: null, ...secret, now } });
    return { id, errno: 0, imei };
  });
  await addDevices(
    tx,
    made.map(({ row }) => row),
  );
  await logAdded(
    tx,
    made.map(({ row }) => row.id),
    now,
  );
  const bound = made.map(({ recordId, row }) => ({ recordId, deviceId: row.id, orgId: row.orgId }));
  await bindImeis(tx, { bound, userId, now });
  return outcomes;
}

async function requirePlace(tx: WriteTx, scope: Scope, projectId: string, railId: string | null) {
  const [found] = await tx.sql
    .select({ projectId: project.id, orgId: project.orgId })
    .from(project)
    .where(and(eq(project.id, projectId), isNull(project.deletedAt), inScope(tx, scope, project.orgId)));
  if (found === undefined) throw new DomainError(9001);
  if (railId === null) return { ...found, railId };
  const [line] = await tx.sql
    .select({ railId: rail.id, orgId: rail.orgId })
    .from(rail)
    .where(and(eq(rail.id, railId), eq(rail.projectId, projectId), isNull(rail.deletedAt)));
  if (line === undefined) throw new DomainError(9001);
  return { ...found, ...line };
}

async function takenNumbers(tx: WriteTx, imeis: readonly string[]): Promise<ReadonlySet<string>> {
  const living = (column: typeof device.imei | typeof device.code) =>
    tx.sql
      .select({ number: column })
      .from(device)
      .where(and(inArray(column, [...imeis]), isNull(device.deletedAt)));
  const rows = [...(await living(device.imei)), ...(await living(device.code))];
  return new Set(rows.map(({ number }) => number));
}
