import { describe, expect, it } from 'vitest';
import { healthSentence } from '../texts/healthTexts.ts';
import { day, hour } from '../time.ts';
import { healthKeys, healthLines, type HealthFacts } from './healthLines.ts';

const now = 1_000_000_000;
const well: HealthFacts = {
  database: true,
  redis: true,
  pressure: { memoryShare: 0.02, oldestWaitingMs: 0 },
  workersAt: now - 4_000,
  quarantine: { count: 0, oldestAt: null },
  retention: { startedAt: now - 7_000_000, finishedAt: now - 5_000_000, removed: 12_000 },
  disk: { freeBytes: 50e9, totalBytes: 100e9, walBytes: 7e6, level: 'plenty' },
};
const levelsOf = (more: Partial<HealthFacts>) =>
  Object.fromEntries(
    healthLines({ ...well, ...more }, now).flatMap(({ key, level }) => (level === 'ok' ? [] : [[key, level]])),
  );

describe('10.2 the health page', () => {
  it('has a line for everything, and none is red while all is well', () => {
    expect(healthLines(well, now).map(({ key }) => key)).toEqual([...healthKeys]);
    expect(levelsOf({})).toEqual({});
    // PostgreSQL has no such log.
    expect(
      healthLines({ ...well, disk: { freeBytes: 50e9, totalBytes: 100e9, walBytes: null, level: 'plenty' } }, now),
    ).toHaveLength(7);
  });

  it('is red for one item in quarantine, a silent worker, a full disk, a closed door', () => {
    expect(levelsOf({ quarantine: { count: 1, oldestAt: now } })).toEqual({ quarantine: 'bad' });
    expect(levelsOf({ workersAt: now - 16_000 })).toEqual({ workers: 'bad' });
    expect(levelsOf({ workersAt: 0 })).toEqual({ workers: 'bad' });
    expect(levelsOf({ disk: { freeBytes: 9e9, totalBytes: 100e9, walBytes: 0, level: 'low' } })).toEqual({
      disk: 'bad',
    });
    expect(levelsOf({ pressure: { memoryShare: 0.7, oldestWaitingMs: 0 } })).toEqual({ queue: 'bad' });
    expect(levelsOf({ pressure: { memoryShare: 0.1, oldestWaitingMs: 61_000 } })).toEqual({ queue: 'warn' });
    expect(levelsOf({ disk: { freeBytes: 50e9, totalBytes: 100e9, walBytes: 864e6, level: 'plenty' } })).toEqual({
      wal: 'warn',
    });
  });

  it('tells how far the removal of what is too old came, and warns when it does not end', () => {
    const lineOf = (retention: HealthFacts['retention'], at = now) => {
      const line = healthLines({ ...well, retention }, at).find(({ key }) => key === 'retention');
      return line === undefined ? null : [line.level, healthSentence(line, 'en-US')];
    };
    expect(lineOf({ startedAt: null, finishedAt: null, removed: 0 })).toEqual(['ok', 'Has not run yet']);
    const running = { startedAt: now - 3 * hour, finishedAt: null, removed: 1_200_000 };
    expect(lineOf(running)).toEqual(['ok', 'Running: begun 3 h ago, 1200000 rows removed so far']);
    expect(lineOf(running, now + 2 * day)?.[0]).toBe('warn');
    expect(lineOf({ ...running, finishedAt: now })).toEqual(['ok', 'Done 0 h ago: 1200000 rows removed']);
    expect(lineOf({ ...running, finishedAt: now }, now + 3 * day)?.[0]).toBe('warn');
  });

  it('says of what could not be read that it is unknown, and every line has a sentence in both languages', () => {
    const nothing = {
      database: false,
      redis: false,
      pressure: null,
      workersAt: null,
      quarantine: null,
      retention: null,
      disk: null,
    };
    expect(Object.values(levelsOf(nothing))).toEqual(Array.from({ length: 7 }, () => 'bad'));
    for (const facts of [well, nothing, { ...well, workersAt: 0, quarantine: { count: 3, oldestAt: 1 } }]) {
      for (const line of healthLines(facts, now)) {
        for (const locale of ['zh-CN', 'en-US'] as const) {
          const sentence = healthSentence(line, locale);
          expect(sentence.length, line.key).toBeGreaterThan(1);
          expect(sentence).not.toMatch(/[{}]|undefined|NaN/);
        }
      }
    }
  });
});
