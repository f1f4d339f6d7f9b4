import { expect, it } from 'vitest';
import { DomainError } from '../errno.ts';
import {
  canCancelImport,
  endedImports,
  importStatuses,
  importTransitions,
  paceOf,
  stepImport,
  type ImportStatus,
  type ImportTrigger,
} from './importJob.ts';

const triggers: readonly ImportTrigger[] = [
  'start',
  'run',
  'pause',
  'resume',
  'cancel',
  'finish',
  'fail',
  'retry',
  'undo',
];

it('an import goes through its states as the table says, and nowhere else', () => {
  const told = importStatuses.flatMap((status) =>
    triggers.flatMap((trigger) => {
      try {
        return [`${status} ${trigger} ${stepImport(status, trigger)}`];
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError);
        expect((error as DomainError).errno).toBe(9005);
        return [];
      }
    }),
  );
  expect(told).toEqual([
    'uploaded start validating',
    'uploaded cancel cancelled',
    'uploaded fail failed',
    'validating run running',
    'validating cancel cancelled',
    'validating finish completed',
    'validating fail failed',
    'running pause paused',
    'running cancel cancelled',
    'running finish completed',
    'running fail failed',
    'paused resume running',
    'paused cancel cancelled',
    'cancelled undo undoing',
    'completed undo undoing',
    'failed retry uploaded',
    'undoing finish undone',
  ]);
});

it('every state leads to an end', () => {
  const reached = new Set<ImportStatus>(['uploaded']);
  for (const status of reached) for (const next of Object.values(importTransitions[status])) reached.add(next);
  expect([...reached].sort()).toEqual([...importStatuses].sort());
  expect(endedImports.every((status) => reached.has(status))).toBe(true);
});

it('the pace counts from when the import last began to run, and says nothing where nothing is known', () => {
  const job = { totalRows: 3_000, processedRows: 2_000, runningAt: 10_000, runningFrom: 1_000, checkedAt: 12_000 };
  expect(paceOf({ ...job, status: 'running' })).toEqual({ rate: 500, etaMs: 2_000 });
  expect(paceOf({ ...job, status: 'paused' })).toEqual({ rate: 0, etaMs: null });
  expect(paceOf({ ...job, status: 'running', checkedAt: 10_000 })).toEqual({ rate: 0, etaMs: null });
});

it('what has not ended can be cancelled, but for an undo, which goes to its end', () => {
  expect(importStatuses.filter(canCancelImport)).toEqual(['uploaded', 'validating', 'running', 'paused']);
});
