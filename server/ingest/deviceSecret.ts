import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/*
 * A device's secret must be recoverable, for HMAC needs it: it is stored encrypted.
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

/** A new secret: 32 random bytes, base64url. */
export function newDeviceSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the device's row keeps of a secret. @source product.md A10 */
export function sealDeviceSecret(secret: string, key: Buffer): { secretEnc: string; secretHint: string } {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { secretEnc: sealed.toString('base64url'), secretHint: secret.slice(-4) };
}

/** Null when it was sealed with another key, or is torn. */
export function openDeviceSecret(secretEnc: string, key: Buffer): string | null {
  const sealed = Buffer.from(secretEnc, 'base64url');
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
