import { describe, expect, it } from 'vitest';
import type { DiskLevel } from '#domain/security/disk.ts';
import { Pressure } from './pressure.ts';

describe('back-pressure', () => {
  const at = async (memoryShare: number, oldestWaitingMs: number) => {
    const bus = { pressure: async () => ({ memoryShare, oldestWaitingMs }) };
    const pressure = new Pressure({ bus, now: () => 0, memoryShare: 0.6, backlogSec: 120 });
    await pressure.look();
    return [pressure.refusesTelemetry(), pressure.refusesAlarms()];
  };

  it('SPEC-045 refuses telemetry above 60 % of memory or 120 s of backlog, and alarms above 90 % only', async () => {
    expect(await at(0.6, 120_000)).toEqual([null, null]);
    expect(await at(0.61, 0)).toEqual(['memory', null]);
    expect(await at(0.1, 120_001)).toEqual(['backlog', null]);
    expect(await at(0.91, 0)).toEqual(['memory', 'memory']);
  });

  it('SPEC-045 looks once in four turns, and in each while Redis fills: an alarm has room when telemetry is refused', async () => {
    let [share, looks] = [0.1, 0];
    const bus = {
      pressure: async () => {
        looks += 1;
        return { memoryShare: share, oldestWaitingMs: 0 };
      },
    };
    const pressure = new Pressure({ bus, now: () => 0, memoryShare: 0.6, backlogSec: 120 });
    const looksIn = async (turns: number): Promise<number> => {
      const before = looks;
      for (let turn = 0; turn < turns; turn++) await pressure.turn();
      return looks - before;
    };
    expect(await looksIn(8)).toBe(2);
    share = 0.31;
    expect(await looksIn(4)).toBe(1);
    expect(await looksIn(4)).toBe(4);
    share = 0.1;
    expect(await looksIn(9)).toBe(3);
  });

  it('P11 refuses telemetry below the reserve of the disk, and alarms when it is nearly full', async () => {
    const bus = { pressure: async () => ({ memoryShare: 0, oldestWaitingMs: 0 }) };
    let level: DiskLevel = 'plenty';
    let isAsked = true;
    const disk = async () => {
      if (!isAsked) throw new Error('the folder is away');
      return level;
    };
    const pressure = new Pressure({ bus, now: () => 0, memoryShare: 0.6, backlogSec: 120, disk });
    const at = async (wanted: DiskLevel) => {
      level = wanted;
      await pressure.look();
      return [pressure.refusesTelemetry(), pressure.refusesAlarms()];
    };
    expect(await at('low')).toEqual(['disk', null]);
    expect(await at('critical')).toEqual(['disk', 'disk']);
    isAsked = false;
    expect(await at('plenty')).toEqual(['disk', 'disk']);
    isAsked = true;
    expect(await at('plenty')).toEqual([null, null]);
  });

  it('refuses all while the queue does not answer, and takes them again when it does', async () => {
    let isAway = true;
    const bus = {
      pressure: async () => {
        if (isAway) throw new Error('away');
        return { memoryShare: 0, oldestWaitingMs: 0 };
      },
    };
    const pressure = new Pressure({ bus, now: () => 0, memoryShare: 0.6, backlogSec: 120 });
    await pressure.look();
    expect([pressure.refusesTelemetry(), pressure.refusesAlarms()]).toEqual(['away', 'away']);
    isAway = false;
    await pressure.look();
    expect(pressure.refusesAlarms()).toBeNull();
  });
});
