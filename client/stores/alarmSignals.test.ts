import { beforeEach, describe, expect, it } from 'vitest';
import { base } from './base.ts';
import { soundFor } from './alarmSignals.ts';

const severities = (...list: number[]) => list.map((severity) => ({ severity }));

describe('the sound of new alarms', () => {
  beforeEach(() => {
    base.alarmSounds = null;
  });

  it('is none while the person has sound off', () => {
    expect(soundFor(severities(1), { soundOnAlarm: false, soundMinSeverity: 4 })).toBe('none');
  });

  it('is that of the worst of them', () => {
    expect(soundFor(severities(3, 1, 2), { soundOnAlarm: true, soundMinSeverity: 4 })).toBe('siren');
    expect(soundFor(severities(3, 2), { soundOnAlarm: true, soundMinSeverity: 4 })).toBe('beep');
  });

  it('is none for what is less severe than the person wants to hear', () => {
    expect(soundFor(severities(3), { soundOnAlarm: true, soundMinSeverity: 2 })).toBe('none');
    expect(soundFor(severities(2), { soundOnAlarm: true, soundMinSeverity: 2 })).toBe('beep');
    expect(soundFor([], { soundOnAlarm: true, soundMinSeverity: 4 })).toBe('none');
  });

  it('is what the installation says it is', () => {
    base.alarmSounds = { '1': 'chime', '2': 'none', '3': 'none', '4': 'none' };
    expect(soundFor(severities(1), { soundOnAlarm: true, soundMinSeverity: 4 })).toBe('chime');
    expect(soundFor(severities(2), { soundOnAlarm: true, soundMinSeverity: 4 })).toBe('none');
  });
});
