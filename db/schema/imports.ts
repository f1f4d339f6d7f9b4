import { sql } from 'drizzle-orm';
import type { ImportMode, ImportRowStatus, ImportStatus } from '#domain/imei/importJob.ts';
import type { RowError } from '#domain/imei/rowErrors.ts';
import type { RawRow } from '#domain/imei/sheetColumns.ts';
import type { SheetReading } from '#domain/imei/sheetHeader.ts';
import type { SheetRefusal } from '#domain/imei/sheetRefusal.ts';
import { bool, editable, id, index, int, json, primaryKey, table, text, timestamp } from '../engine/columns.ts';
import { organization } from './organizations.ts';

/** An import of a sheet; its file is a row of `file`. @source docs/requirements.md A19, B5 */
export const importJob = table(
  'import_job',
  {
    id: id(),
    fileName: text().notNull(),
    fileSize: int().notNull(),
    fileSha256: text().notNull(),
    fileId: text().notNull(),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    mode: text().$type<ImportMode>().notNull(),
    createDevices: bool().notNull(),
    dryRun: bool().notNull(),
    status: text().$type<ImportStatus>().notNull(),
    totalRows: int().notNull().default(0),
    validRows: int().notNull().default(0),
    processedRows: int().notNull().default(0),
    successRows: int().notNull().default(0),
    failedRows: int().notNull().default(0),
    skippedRows: int().notNull().default(0),
    deviceCount: int().notNull().default(0),
    startedAt: timestamp(),
    finishedAt: timestamp(),
    /** When it last began to run and how many rows were done by then: its pace. */
    runningAt: timestamp(),
    runningFrom: int().notNull().default(0),
    /** How a person wants the sheet to be read; null: as it says by itself. */
    reading: json<SheetReading>(),
    /** The errno that it failed with. */
    error: text(),
    /** Why its file is not read. */
    refusal: json<SheetRefusal>(),
    cancelRequested: bool().notNull().default(false),
    pauseRequested: bool().notNull().default(false),
    /** Number of the last row whose batch is committed; of an undo, of the last one that it came to. */
    checkpointRow: int().notNull().default(0),
    /** Rows up to this one are done: those that still stand as `pending` were taken. An undo leaves it. */
    doneRow: int().notNull().default(0),
    /** Who checks the file; a check that was begun anew makes the earlier one void. */
    checker: text(),
    /** All rows of the file are stored and checked. */
    isChecked: bool().notNull().default(false),
    /** When the secrets of its devices were downloaded. */
    secretsAt: timestamp(),
    ...editable(),
  },
  (t) => [
    index('import_job_created').on(t.createdAt),
    index('import_job_status').on(t.status, t.orgId),
    index('import_job_sha').on(t.fileSha256, t.createdAt),
  ],
);

export const importRow = table(
  'import_row',
  {
    jobId: text()
      .notNull()
      .references(() => importJob.id, { onDelete: 'cascade' }),
    rowNo: int().notNull(),
    raw: json<RawRow>().notNull(),
    imei: text().notNull(),
    /**
     * A row is written once: a good one stays `pending`, and the job's `doneRow` says whether it was taken. `ok` stands
     * in rows that had something of their own to be written, and in those that were there before `doneRow`.
     */
    status: text().$type<ImportRowStatus>().notNull(),
    errors: json<RowError[]>().notNull(),
    /** Of the device that is, or will be, made of it: given when the row is stored. */
    deviceId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.rowNo] }),
    index('import_row_refused')
      .on(t.jobId, t.status, t.rowNo)
      .where(sql`status IN ('failed', 'skipped')`),
  ],
);
