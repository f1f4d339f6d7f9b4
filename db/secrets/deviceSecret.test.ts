import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyIdOf, parseDataKeys } from './dataKeys.ts';
import { sealedBy, unseal } from './seal.ts';
import { newDeviceSecret, sealDeviceSecret } from './deviceSecret.ts';

const newKey = () => randomBytes(32).toString('base64url');
const setting = newKey();
const key = parseDataKeys(setting);

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
    expect(unseal(secretEnc, parseDataKeys(newKey()))).toBeNull();
    expect(unseal(secretEnc.slice(0, -3), key)).toBeNull();
    expect(unseal('', key)).toBeNull();
  });

  it('needs a key of 32 bytes', () => {
    expect(() => parseDataKeys('short')).toThrow('DATA_KEY');
    expect(() => parseDataKeys(`${setting},short`)).toThrow('DATA_KEY');
    expect(parseDataKeys(setting)[0].key.toString('base64url')).toBe(setting);
  });

  it('S25 says which key sealed it, and comes back under a new key while the old one is known', () => {
    const { secretEnc } = sealDeviceSecret('secret', key);
    expect(sealedBy(secretEnc)).toBe(key[0].id);
    const rotated = parseDataKeys(`${newKey()},${setting}`);
    expect(unseal(secretEnc, rotated)).toBe('secret');
    expect(sealedBy(sealDeviceSecret('secret', rotated).secretEnc)).toBe(rotated[0].id);
  });

  it('S25 opens what was sealed before keys had ids', () => {
    const [, unnamed = ''] = sealDeviceSecret('secret', key).secretEnc.split('.');
    expect(sealedBy(unnamed)).toBeNull();
    expect(unseal(unnamed, key)).toBe('secret');
    expect(unseal(unnamed, parseDataKeys(`${newKey()},${setting}`))).toBe('secret');
  });

  it('S25 the id of a key tells nothing of the key', () => {
    expect(key[0].id).toBe(keyIdOf(key[0].key));
    expect(setting).not.toContain(key[0].id);
    expect(key[0].id).toMatch(/^[0-9a-f]{8}$/);
  });
});
