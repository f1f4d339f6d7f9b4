import { hkdfSync } from 'node:crypto';

/** The keys of the audit log's chain, by the id that stands in each row. */
export interface ChainKeys {
  /** With which rows are written and sealed now. */
  readonly current: number;
  readonly byId: ReadonlyMap<number, Buffer>;
}

const keyBytes = 32;
const known = new Map<string, ChainKeys>();

/** Derived from TOKEN_PEPPER, which never lies in the database. @source docs/adr/0022-audit-chain.md */
export function chainKeysOf({ TOKEN_PEPPER: pepper }: { readonly TOKEN_PEPPER: string }): ChainKeys {
  const found = known.get(pepper);
  if (found !== undefined) return found;
  const key = Buffer.from(hkdfSync('sha256', pepper, '', 'guardline audit chain', keyBytes));
  const keys: ChainKeys = { current: 1, byId: new Map([[1, key]]) };
  known.set(pepper, keys);
  return keys;
}

/** @throws Error when the current key is not among them */
export function currentKey(keys: ChainKeys): Buffer {
  const key = keys.byId.get(keys.current);
  if (key === undefined) throw new Error(`The audit log has no key ${keys.current}`);
  return key;
}
