import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { DataKeys } from './dataKeys.ts';
import { freshBytes } from './randomBlock.ts';

/*
 * Secrets that must be recoverable, for HMAC needs them, are stored sealed.
 * Stored form: the key's id, a dot, base64url of 12 bytes nonce, the ciphertext, 16 bytes tag (AES-256-GCM). What was
 * sealed before keys had ids has neither id nor dot.
 */
const nonceBytes = 12;
const tagBytes = 16;

/** Sealed with the first of the keys. */
export function seal(text: string, [{ id, key }]: DataKeys): string {
  const nonce = freshBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${id}.${sealed.toString('base64url')}`;
}

/** Null when none of the keys sealed it, or it is torn. */
export function unseal(sealedText: string, keys: DataKeys): string | null {
  const [id, body] = partsOf(sealedText);
  for (const known of keys) {
    if (id !== null && id !== known.id) continue;
    const text = open(body, known.key);
    if (text !== null) return text;
  }
  return null;
}

/** The id of the key that sealed it; null for what is older than ids. */
export function sealedBy(sealedText: string): string | null {
  return partsOf(sealedText)[0];
}

function partsOf(sealedText: string): readonly [string | null, string] {
  const dot = sealedText.indexOf('.');
  return dot < 0 ? [null, sealedText] : [sealedText.slice(0, dot), sealedText.slice(dot + 1)];
}

function open(body: string, key: Buffer): string | null {
  const sealed = Buffer.from(body, 'base64url');
  if (sealed.byteLength <= nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8');
    return text + decipher.final('utf8');
  } catch {
    return null;
  }
}
