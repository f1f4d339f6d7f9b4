import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Errno } from '#domain/errno.ts';
import { day } from '#domain/time.ts';
import type { Signer } from '../../intake/directory.ts';
import type { DoorPort } from '../../intake/intake.ts';

/** Devices have bad clocks and buffer for long; a replay is harmless because of the reading's own key. */
const windowMs = day;

/** The four headers of a device's request, as they came. @source docs/requirements.md D14 */
export interface DeviceHeaders {
  readonly imei: string;
  readonly time: string;
  readonly random: string;
  readonly sign: string;
}

/** Null when one is missing or has not its form. */
export function readDeviceHeaders(header: (name: string) => string | undefined): DeviceHeaders | null {
  const imei = header('device-imei') ?? '';
  const time = header('device-time') ?? '';
  const random = header('device-random') ?? '';
  const sign = header('device-sign') ?? '';
  const wellFormed =
    /^\d{15}$/.test(imei) && /^\d{1,15}$/.test(time) && /^\d{1,4}$/.test(random) && /^[0-9a-f]{64}$/.test(sign);
  return wellFormed ? { imei, time, random, sign } : null;
}

/** hex HMAC-SHA256(secret, "METHOD\npath\ntime\nrandom\nsha256(body)") over the body's bytes as sent. */
export function deviceSignature(
  secret: string,
  request: { readonly method: string; readonly path: string; readonly time: string; readonly random: string },
  body: Uint8Array,
): Buffer {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = `${request.method}\n${request.path}\n${request.time}\n${request.random}\n${bodyHash}`;
  return createHmac('sha256', secret).update(text).digest();
}

export type Authenticated =
  | { readonly signer: Signer; readonly errno: 0 }
  | { readonly signer: null; readonly errno: Errno };

/** Who signed: 2001 unknown, 2004 outside the window, 2002 wrong signature, 2003 disabled. */
export async function authenticate(
  directory: DoorPort['directory'],
  headers: DeviceHeaders,
  request: { readonly method: string; readonly path: string },
  body: Uint8Array,
  nowMs: number,
): Promise<Authenticated> {
  const signer = directory.get(headers.imei) ?? (await directory.find(headers.imei));
  if (signer === undefined) return { signer: null, errno: 2001 };
  if (Math.abs(Number(headers.time) - nowMs) > windowMs) return { signer: null, errno: 2004 };
  const given = Buffer.from(headers.sign, 'hex');
  const signed = { ...request, time: headers.time, random: headers.random };
  const matches = (secret: string | null) =>
    secret !== null && timingSafeEqual(deviceSignature(secret, signed, body), given);
  if (!matches(directory.secretOf(signer)) && !matches(directory.oldSecretOf(signer))) {
    return { signer: null, errno: 2002 };
  }
  // Only its owner learns that it is switched off.
  if (!signer.device.enabled) return { signer: null, errno: 2003 };
  return { signer, errno: 0 };
}
