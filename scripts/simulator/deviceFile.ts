import { readFileSync } from 'node:fs';
import type { Signing } from './signedDevice.ts';
import type { DeviceKind } from './dayModel.ts';

/** A line of the device file: IMEI and secret, and, when the seed wrote it, what it is and where it stands. */
export interface FileDevice extends Signing {
  readonly kind: DeviceKind;
  readonly rail: string;
  readonly project: string;
  /** Path of its organisation. */
  readonly org: string;
}

/** Columns by their names in the first line; `IMEI` and `secret` must be there. @throws Error naming a missing one */
export function parseDeviceFile(text: string): FileDevice[] {
  const [header = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  const column = (name: string) => names.indexOf(name);
  for (const name of ['imei', 'secret']) {
    if (column(name) < 0) throw new Error(`The device file has no column ${name}`);
  }
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = line.split(',').map((cell) => cell.trim());
      const cell = (name: string) => cells[column(name)] ?? '';
      const type = cell('type');
      const kind = type === 'gateway' || type === 'light' ? type : 'tilt';
      return {
        imei: cell('imei'),
        secret: cell('secret'),
        kind,
        rail: cell('rail'),
        project: cell('project'),
        org: cell('org'),
      };
    });
}

export function readDeviceFile(file: string): FileDevice[] {
  return parseDeviceFile(readFileSync(file, 'utf8'));
}
