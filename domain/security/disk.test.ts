import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { ballastStep, diskLevel, diskReserveOf } from './disk.ts';

const [mb, gb] = [1024 ** 2, 1024 ** 3];
const env = {
  APP_KEY: 'gl-of-this-test',
  APP_SECRET: 'a-secret-of-this-test',
  TOKEN_PEPPER: 'a-pepper-of-this-test',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64url'),
  MAP_TOKEN_SECRET: 'a-map-secret-of-this-test',
};
const factory = diskReserveOf(parseConfig(env));
const level = (freeBytes: number, totalBytes: number) => diskLevel({ freeBytes, totalBytes }, factory);

describe('P11 the reserve of the disk', () => {
  it('telemetry is refused below a tenth or 512 MB, alarms below 256 MB', () => {
    expect(level(11 * gb, 100 * gb)).toBe('plenty');
    expect(level(9 * gb, 100 * gb)).toBe('low');
    expect(level(513 * mb, 2 * gb)).toBe('plenty');
    expect(level(511 * mb, 2 * gb)).toBe('low');
    expect(level(256 * mb, 2 * gb)).toBe('low');
    expect(level(255 * mb, 2 * gb)).toBe('critical');
    expect(level(0, 2 * gb)).toBe('critical');
  });

  it('a tenth of a big disk counts up to 10 GB', () => {
    expect(level(11 * gb, 2_000 * gb)).toBe('plenty');
    expect(level(9 * gb, 2_000 * gb)).toBe('low');
  });

  it('is what the environment says, for small disks', () => {
    const small = { ...env, DISK_RESERVE_MB: '20', DISK_RESERVE_SHARE: '0', DISK_ALARM_RESERVE_MB: '5' };
    const reserve = diskReserveOf(parseConfig(small));
    const at = (freeBytes: number) => diskLevel({ freeBytes, totalBytes: 64 * mb }, reserve);
    expect([at(21 * mb), at(19 * mb), at(4 * mb)]).toEqual(['plenty', 'low', 'critical']);
    expect(() => parseConfig({ ...env, DISK_RESERVE_SHARE: '2' })).toThrow(/DISK_RESERVE_SHARE/);
  });
});

describe('P11 the ballast', () => {
  const step = (freeMb: number, isThere: boolean, ballastMb = 64) =>
    ballastStep({ freeBytes: freeMb * mb, totalBytes: 10 * gb }, factory, ballastMb * mb, isThere);

  it('is made where it leaves the alarms their reserve, given up when the disk is full, and made again later', () => {
    expect(step(5_000, false)).toBe('make');
    expect(step(320, false)).toBe('make');
    expect(step(319, false)).toBeNull();
    expect(step(16, true)).toBeNull();
    expect(step(15, true)).toBe('giveUp');
    // What it gave is not taken again at once.
    expect(step(15 + 64, false)).toBeNull();
  });

  it('is not kept when nobody wants one', () => {
    expect(step(5_000, false, 0)).toBeNull();
    expect(step(5_000, true, 0)).toBe('giveUp');
  });
});
