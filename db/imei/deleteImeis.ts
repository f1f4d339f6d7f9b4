import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { changeImeis, type ImeiOutcome, type ImeisChange } from './lockImeis.ts';

/** Takes IMEIs out of the stock; one that a device has stays (9005). */
export async function deleteImeis(tx: WriteTx, scope: Scope, input: ImeisChange): Promise<ImeiOutcome[]> {
  return changeImeis(tx, scope, input, { deletedAt: input.now }, ({ status }) => (status === 'bound' ? 9005 : 0));
}
