import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { changeImeis, type ImeiOutcome, type ImeisChange } from './lockImeis.ts';

/** Disables IMEIs of the stock, or gives them back to it; one that a device has stays as it is (9005). */
export async function setImeiStatus(
  tx: WriteTx,
  scope: Scope,
  input: ImeisChange & { readonly status: 'free' | 'disabled' },
): Promise<ImeiOutcome[]> {
  return changeImeis(tx, scope, input, { status: input.status }, ({ status }) => {
    if (status === 'bound') return 9005;
    return status === input.status ? 1001 : 0;
  });
}
