import { z } from 'zod';
import { DomainError } from '../errno.ts';
import type { RawRow } from './sheetColumns.ts';
import type { RowErrorText } from './rowErrors.ts';
import { sheetRefusalSchema } from './sheetRefusal.ts';

/** @source docs/requirements.md B5 */
export const importStatuses = [
  'uploaded',
  'validating',
  'running',
  'paused',
  'cancelled',
  'completed',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

export type ImportTrigger = 'start' | 'run' | 'pause' | 'resume' | 'cancel' | 'finish' | 'fail' | 'retry' | 'undo';

/**
 * The table of transitions: what may happen to an import is a cell here. A trial run is finished when it is checked.
 * @source docs/requirements.md B5
 */
export const importTransitions: Readonly<Record<ImportStatus, Readonly<Partial<Record<ImportTrigger, ImportStatus>>>>> =
  {
    uploaded: { start: 'validating', cancel: 'cancelled', fail: 'failed' },
    validating: { run: 'running', finish: 'completed', cancel: 'cancelled', fail: 'failed' },
    running: { pause: 'paused', finish: 'completed', cancel: 'cancelled', fail: 'failed' },
    paused: { resume: 'running', cancel: 'cancelled' },
    cancelled: { undo: 'undoing' },
    completed: { undo: 'undoing' },
    failed: { retry: 'uploaded' },
    undoing: { finish: 'undone' },
    undone: {},
  };

/** @throws DomainError 9005 when the state knows no such step */
export function stepImport(status: ImportStatus, trigger: ImportTrigger): ImportStatus {
  const next = importTransitions[status][trigger];
  if (next === undefined) throw new DomainError(9005);
  return next;
}

/** A worker has it in hand: of an organisation one at a time. */
export const activeImports: readonly ImportStatus[] = ['validating', 'running'];
/** A worker takes the next step of it by itself. */
export const movingImports: readonly ImportStatus[] = ['uploaded', ...activeImports, 'undoing'];
/** Nothing more will happen by itself. */
export const endedImports: readonly ImportStatus[] = ['cancelled', 'completed', 'failed', 'undone'];

/** It ended and nothing of it was taken: it is shown, and found, as failed. */
export function hasFailed(job: {
  readonly status: ImportStatus;
  readonly successRows: number;
  readonly failedRows: number;
}): boolean {
  return job.status === 'failed' || (job.status === 'completed' && job.failedRows > 0 && job.successRows === 0);
}

export function isActiveImport(status: ImportStatus): boolean {
  return activeImports.includes(status);
}
export function isEndedImport(status: ImportStatus): boolean {
  return endedImports.includes(status);
}

export const importModes = ['skip', 'update'] as const;
export type ImportMode = (typeof importModes)[number];

export const importRowStatuses = ['pending', 'ok', 'skipped', 'failed'] as const;
export type ImportRowStatus = (typeof importRowStatuses)[number];

/** Rows of one transaction at most; fewer where they take longer. @source docs/requirements.md B5 */
export const rowsPerBatch = 1_000;
/** @source docs/requirements.md C22 */
export const maxImportBytes = 10 * 1_048_576;
/** The same file within this time asks first: errno 9012. @source docs/requirements.md C22 */
export const repeatWithinMs = 600_000;
/** The secrets of created devices are there for this long, once. @source docs/requirements.md D9 */
export const secretsForMs = 86_400_000;

export function isImportFile(name: string): boolean {
  return /\.(xlsx|csv)$/i.test(name);
}

export function canCancelImport(status: ImportStatus): boolean {
  return importTransitions[status].cancel !== undefined;
}

/** An import as lists, the progress event and the card show it. */
export const importJobSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  orgId: z.string(),
  orgName: z.string(),
  mode: z.enum(importModes),
  createDevices: z.boolean(),
  dryRun: z.boolean(),
  status: z.enum(importStatuses),
  totalRows: z.number(),
  validRows: z.number(),
  processedRows: z.number(),
  successRows: z.number(),
  failedRows: z.number(),
  skippedRows: z.number(),
  /**
   * How far an undo is, 0…1, as its last row stands in the sheet: lines above the header count as well. 0 when none is
   * under way. A process of the version before does not tell it.
   */
  undoneShare: z.number().default(0),
  /** Devices that it created. */
  deviceCount: z.number(),
  startedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  /** The errno that it failed with. */
  error: z.string().nullable(),
  /** Why its file is not read. */
  refusal: sheetRefusalSchema.nullable(),
  cancelRequested: z.boolean(),
  pauseRequested: z.boolean(),
  /** Rows a second since it last began to run. */
  rate: z.number(),
  /** Time that is left at this rate, ms; null while nothing can be said. */
  etaMs: z.number().nullable(),
  /** The secrets of its devices can still be taken. */
  hasSecrets: z.boolean(),
  createdBy: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: z.number(),
  /** Grows with every change: an older message never overwrites a newer one. */
  seq: z.number(),
});
export type ImportJobRow = Readonly<z.infer<typeof importJobSchema>>;

/** A row of the file and what became of it. */
export interface ImportRowView {
  readonly rowNo: number;
  readonly raw: RawRow;
  readonly imei: string;
  readonly status: ImportRowStatus;
  readonly errors: readonly RowErrorText[];
  readonly deviceId: string | null;
}

/** Rows a second since the run began, and the time that is left. */
export function paceOf(job: {
  readonly status: ImportStatus;
  readonly totalRows: number;
  readonly processedRows: number;
  readonly runningAt: number | null;
  readonly runningFrom: number;
  readonly checkedAt: number;
}): { readonly rate: number; readonly etaMs: number | null } {
  const { status, runningAt, runningFrom, checkedAt, processedRows, totalRows } = job;
  if (status !== 'running' || runningAt === null || checkedAt <= runningAt) return { rate: 0, etaMs: null };
  const rate = ((processedRows - runningFrom) * 1_000) / (checkedAt - runningAt);
  if (rate <= 0) return { rate: 0, etaMs: null };
  return { rate: Math.round(rate), etaMs: Math.round(((totalRows - processedRows) / rate) * 1_000) };
}
