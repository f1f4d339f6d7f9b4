import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { changeImeis, type ImeiOutcome, type ImeisChange } from './lockImeis.ts';
import { requireModel } from './requireModel.ts';

/**
 * Says of what model IMEIs are; one that a device has is of the device's (9005).
 * @throws DomainError 9001 no such model
 */
export async function setImeiModel(
  tx: WriteTx,
  scope: Scope,
  input: ImeisChange & { readonly modelId: string },
): Promise<ImeiOutcome[]> {
  await requireModel(tx, input.modelId);
  return changeImeis(tx, scope, input, { modelId: input.modelId }, ({ status, modelId }) => {
    if (status === 'bound') return 9005;
    return modelId === input.modelId ? 1001 : 0;
  });
}
