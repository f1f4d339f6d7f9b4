import { createHash } from 'node:crypto';
import { keysOf } from '#domain/access/keyring.ts';

const keyBytes = 32;

export interface DataKey {
  /** Eight hex digits that name the key and tell nothing of it. */
  readonly id: string;
  readonly key: Buffer;
}

/** The keys of DATA_KEY, the one that seals first. */
export type DataKeys = readonly [DataKey, ...DataKey[]];

/** What names a key where something made with it is stored. */
export function keyIdOf(key: string | Uint8Array): string {
  return createHash('sha256').update('guardline key id\n').update(key).digest('hex').slice(0, 8);
}

/** The keys of DATA_KEY (32 bytes each, base64url). @throws Error when one has another length */
export function parseDataKeys(setting: string): DataKeys {
  const [current, ...older] = keysOf(setting);
  return [parse(current), ...older.map(parse)];
}

function parse(text: string): DataKey {
  const key = Buffer.from(text, 'base64url');
  if (key.byteLength !== keyBytes) throw new Error('DATA_KEY must be 32 bytes in base64url, each of its keys');
  return { id: keyIdOf(key), key };
}
