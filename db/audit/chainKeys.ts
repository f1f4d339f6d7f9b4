import { hkdfSync } from 'node:crypto';
import { keysOf } from '#domain/access/keyring.ts';
import { keyIdOf } from '../secrets/dataKeys.ts';

/** The keys of the audit log's chain, by the id that stands in each row. */
export interface ChainKeys {
  /** With which rows are written and sealed now. */
  readonly current: number;
  readonly byId: ReadonlyMap<number, Buffer>;
}

const keyBytes = 32;
const known = new Map<string, ChainKeys>();

const derived = (pepper: string): Buffer =>
  Buffer.from(hkdfSync('sha256', pepper, '', 'guardline audit chain', keyBytes));

/** Stands in each row: it names the pepper and tells nothing of it. */
const idOf = (pepper: string): number => Number.parseInt(keyIdOf(pepper), 16);

/**
 * Derived from TOKEN_PEPPER, the keys of rows that an older one signed among them; it never lies in the database.
 * @source docs/adr/0022-audit-chain.md
 */
export function chainKeysOf({ TOKEN_PEPPER: pepper }: { readonly TOKEN_PEPPER: string }): ChainKeys {
  const found = known.get(pepper);
  if (found !== undefined) return found;
  const peppers = keysOf(pepper);
  const byId = new Map(peppers.map((each) => [idOf(each), derived(each)]));
  const keys: ChainKeys = { current: idOf(peppers[0]), byId };
  known.set(pepper, keys);
  return keys;
}

/** @throws Error when the current key is not among them */
export function currentKey(keys: ChainKeys): Buffer {
  const key = keys.byId.get(keys.current);
  if (key === undefined) throw new Error(`The audit log has no key ${keys.current}`);
  return key;
}
