import { post } from './http.ts';

/** Outcome of one row of an action. */
export interface ItemResult {
  readonly id: string;
  readonly errno: number;
  readonly errmsg: string;
  readonly version?: number | null;
}

/** One alarm with the version that was seen, or many without. */
export interface Target {
  readonly ids: readonly string[];
  readonly version?: number;
  /** All members of their incidents as well. */
  readonly whole?: boolean;
}

/** As calls take it. */
export const targetOf = ({ ids, version, whole }: Target) => ({
  ids: [...ids],
  version,
  ...(whole === true && { whole }),
});

/** @throws CallError of one that was asked for with its version */
export async function ackAlarms(target: Target): Promise<readonly ItemResult[]> {
  return (await post('/api/web/alarm/ack', targetOf(target), { quiet: true })).results;
}
