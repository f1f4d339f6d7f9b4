import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseDataKey, unseal } from './seal.ts';
import { newDeviceSecret, sealDeviceSecret } from './deviceSecret.ts';

const key = randomBytes(32);

describe('a device secret', () => {
  it('comes back from its stored form, and shows its last four characters as the hint', () => {
    const secret = newDeviceSecret();
    const { secretEnc, secretHint } = sealDeviceSecret(secret, key);
    expect(unseal(secretEnc, key)).toBe(secret);
    expect(secretHint).toBe(secret.slice(-4));
    expect(secretEnc).not.toContain(secret);
  });

  it('is sealed differently each time', () => {
    expect(sealDeviceSecret('same', key).secretEnc).not.toBe(sealDeviceSecret('same', key).secretEnc);
  });

  it('stays closed to another key, to a torn text and to nonsense', () => {
    const { secretEnc } = sealDeviceSecret('secret', key);
    expect(unseal(secretEnc, randomBytes(32))).toBeNull();
    expect(unseal(secretEnc.slice(0, -3), key)).toBeNull();
    expect(unseal('', key)).toBeNull();
  });

  it('needs a key of 32 bytes', () => {
    expect(() => parseDataKey('short')).toThrow('DATA_KEY');
    expect(parseDataKey(key.toString('base64url')).equals(key)).toBe(true);
  });
});
