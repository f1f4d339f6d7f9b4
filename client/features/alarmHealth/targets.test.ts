import { expect, it } from 'vitest';
import { healthMeter, type AlarmHealth } from '#domain/alarms/health.ts';
import { judge } from './targets.ts';

const period = { start: 0, end: 86_400_000 - 1 };
const meter = healthMeter({ period, zone: 'UTC', operators: 1, now: period.end });
const quiet: AlarmHealth = { ...meter.figures(), period, rowsFrom: null, staleBefore: 0, top: [], isByRoster: false };
const verdicts = (patch: Partial<AlarmHealth>) =>
  Object.fromEntries(judge({ ...quiet, ...patch }).map(({ key, verdict }) => [key, verdict]));

it('finds a quiet day good, and says nothing of shares of nothing', () => {
  const { topShare, ...others } = verdicts({});
  expect(topShare).toBeNull();
  expect(new Set(Object.values(others))).toEqual(new Set(['good']));
});

it('takes a rate between one and two for manageable, and more for over', () => {
  expect([1, 1.01, 2, 2.01].map((meanRate) => verdicts({ meanRate })['meanRate'])).toEqual([
    'good',
    'fair',
    'fair',
    'over',
  ]);
});

it('is strict where a target says less than, and not where it says at most', () => {
  expect(verdicts({ peak: 10 })['peak']).toBe('good');
  expect(verdicts({ peak: 10.5 })['peak']).toBe('over');
  expect(verdicts({ windows: 100, overCount: 1 })['overShare']).toBe('over');
  expect(verdicts({ topShare: 0.05 })['topShare']).toBe('good');
  expect(verdicts({ chatteringCount: 1 })['chattering']).toBe('over');
});

it('counts what stands since before the days as stale, too', () => {
  expect(verdicts({ staleCount: 4 })['stale']).toBe('good');
  expect(verdicts({ staleCount: 4, staleBefore: 1 })['stale']).toBe('over');
});
