import { eq } from 'drizzle-orm';
import type { ReadTx } from '#db/engine/database.ts';
import { deviceModel, deviceType } from '#db/schema/devices.ts';

export interface ModelChoice {
  readonly typeId: string;
  readonly modelId: string;
}

/** One model of each type that the bench needs. */
export async function findModels(tx: ReadTx): Promise<{ tilt: ModelChoice; gateway: ModelChoice }> {
  const rows = await tx.sql
    .select({ code: deviceType.code, typeId: deviceType.id, modelId: deviceModel.id })
    .from(deviceModel)
    .innerJoin(deviceType, eq(deviceType.id, deviceModel.typeId));
  const choose = (code: string): ModelChoice => {
    const row = rows.find((candidate) => candidate.code === code);
    if (row === undefined) throw new Error(`no model of type ${code}`);
    return { typeId: row.typeId, modelId: row.modelId };
  };
  return { tilt: choose('tilt'), gateway: choose('gateway') };
}
