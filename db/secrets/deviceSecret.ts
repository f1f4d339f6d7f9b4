import type { DataKeys } from './dataKeys.ts';
import { freshBytes } from './randomBlock.ts';
import { seal } from './seal.ts';

/** A new secret: 32 random bytes, base64url. */
export function newDeviceSecret(): string {
  return freshBytes(32).toString('base64url');
}

/** What the device's row keeps of a secret. @source docs/requirements.md A10 */
export function sealDeviceSecret(secret: string, keys: DataKeys): { secretEnc: string; secretHint: string } {
  return { secretEnc: seal(secret, keys), secretHint: secret.slice(-4) };
}
