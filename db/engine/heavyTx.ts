import type { HeavyTx, ReadTx } from './database.ts';

/** Said by readers alone (server/readers): here a read may take long. */
export const asHeavy = (tx: ReadTx): HeavyTx => tx as HeavyTx;
