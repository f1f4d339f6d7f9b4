import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/*
 * Secrets that must be recoverable, for HMAC needs them, are stored sealed.
 * Stored form: base64url of 12 bytes nonce, the ciphertext, 16 bytes tag (AES-256-GCM).
 */
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** The key of DATA_KEY (32 bytes, base64url). @throws Error when it has another length */
export function parseDataKey(dataKey: string): Buffer {
  const key = Buffer.from(dataKey, 'base64url');
  if (key.byteLength !== keyBytes) throw new Error('DATA_KEY must be 32 bytes in base64url');
  return key;
}

export function seal(text: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Null when it was sealed with another key, or is torn. */
export function unseal(sealedText: string, key: Buffer): string | null {
  const sealed = Buffer.from(sealedText, 'base64url');
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
