import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';

/** 2^17 × 8 × 128 bytes = 128 MiB and half a second a guess. @source OWASP Password Storage */
const cost = { N: 131_072, r: 8, p: 1 } as const;
const maxMemory = 256 * 1024 * 1024;

const base64 = z.base64();
const sealedSchema = z.object({
  kdf: z.literal('scrypt'),
  N: z.literal(cost.N),
  r: z.literal(cost.r),
  p: z.literal(cost.p),
  cipher: z.literal('aes-256-gcm'),
  salt: base64,
  iv: base64,
  tag: base64,
  data: base64,
});

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, { ...cost, maxmem: maxMemory }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** JSON text that can be opened with the passphrase. */
export async function sealText(text: string, passphrase: string): Promise<string> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), iv);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = { salt, iv, tag: cipher.getAuthTag(), data };
  const written = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.toString('base64')]));
  return JSON.stringify({ kdf: 'scrypt', ...cost, cipher: 'aes-256-gcm', ...written });
}

/** @returns null when the passphrase does not open it, or it was changed */
export async function openSealed(sealed: string, passphrase: string): Promise<string | null> {
  const { salt, iv, tag, data } = sealedSchema.parse(JSON.parse(sealed));
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, bytes(salt)), bytes(iv), {
    authTagLength: 16,
  });
  decipher.setAuthTag(bytes(tag));
  try {
    return Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
