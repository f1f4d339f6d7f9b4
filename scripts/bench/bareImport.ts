import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sheetColumnKeys } from '#domain/imei/sheetColumns.ts';
import type { BenchFixture } from './fixture.ts';
import { importRows, type ImportedRow } from './importFiles.ts';

const perLargeTransaction = 1_000;
/** As many devices as a transaction of the product has where others wait for it. */
const perSmallTransaction = 50;

export interface BareImport {
  /** Seconds. */
  readonly plain: number;
  readonly devices: number;
  /** Ms of each transaction of few devices, from its begin to the end of its commit, nobody copying the log. */
  readonly smallMs: readonly number[];
}
const text26 = (at: number): string => `01J${String(at).padStart(23, '0')}`;

/**
 * The least that the engine needs: the same rows into the same tables with all their indexes, by the raw driver with
 * prepared statements, nothing parsed, checked or told.
 */
export async function measureBareImport(dir: string, fixture: BenchFixture, rows: number): Promise<BareImport> {
  rmSync(dir, { recursive: true, force: true });
  cpSync(fixture.dir, dir, { recursive: true });
  const db = new Database(join(dir, 'guardline.db'));
  for (const pragma of [
    'synchronous = FULL',
    'foreign_keys = ON',
    'cache_size = -262144',
    'wal_autocheckpoint = 16000',
  ])
    db.pragma(pragma);
  const pick = (text: string): string => db.prepare(text).pluck().get() as string;
  const ids = {
    orgId: pick('SELECT id FROM organization ORDER BY length(path) LIMIT 1'),
    modelId: pick("SELECT id FROM device_model WHERE code = 'GL-T100'"),
    typeId: pick("SELECT type_id FROM device_model WHERE code = 'GL-T100'"),
    projectId: pick("SELECT id FROM project WHERE code = 'BENCH'"),
  };
  const of = (tac: string): ImportedRow[] => importRows(tac, rows, { model: 'GL-T100', project: 'BENCH' });
  const write = (jobId: string, tac: string, form: WriteForm) => writeAll(db, { ...ids, jobId }, of(tac), form);
  const plain = timed(() =>
    write('bare-plain', '86999910', { withDevices: false, perTransaction: perLargeTransaction }),
  );
  const devices = timed(() =>
    write('bare-devices', '86999911', { withDevices: true, perTransaction: perLargeTransaction }),
  );
  db.pragma('wal_autocheckpoint = 0');
  const smallMs = write('bare-small', '86999912', { withDevices: true, perTransaction: perSmallTransaction });
  db.close();
  rmSync(dir, { recursive: true, force: true });
  return { plain, devices, smallMs };
}

function timed(work: () => void): number {
  const beganAt = performance.now();
  work();
  return (performance.now() - beganAt) / 1_000;
}

interface Ids {
  readonly jobId: string;
  readonly orgId: string;
  readonly modelId: string;
  readonly typeId: string;
  readonly projectId: string;
}

interface WriteForm {
  readonly withDevices: boolean;
  readonly perTransaction: number;
}

/** @returns ms of each transaction of the stock, with devices or without */
function writeAll(db: Database.Database, ids: Ids, rows: readonly ImportedRow[], form: WriteForm): readonly number[] {
  const { withDevices } = form;
  const { jobId, orgId, modelId, typeId, projectId } = ids;
  const now = Date.now();
  db.prepare(
    `INSERT INTO import_job (id, file_name, file_size, file_sha256, file_id, org_id, mode, create_devices, dry_run,
 status, created_at, updated_at) VALUES (?, 'bare', 1, 'bare', 'bare', ?, 'skip', 0, 0, 'completed', ?, ?)`,
  ).run(jobId, orgId, now, now);
  const addRow = db.prepare(
    "INSERT INTO import_row (job_id, row_no, raw, imei, status, errors, device_id) VALUES (?, ?, ?, ?, 'pending', '[]', ?)",
  );
  const addRecord = db.prepare(
    `INSERT INTO imei_record (id, imei, status, device_id, model_id, batch_id, org_id, iccid, remark, imported_at,
 bound_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addDevice = db.prepare(
    `INSERT INTO device (id, device_no, device_name, imei, code, type_id, model_id, project_id, org_id, status_since,
 secret_enc, secret_hint, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'hint', ?, ?)`,
  );
  const addState = db.prepare('INSERT INTO device_state (device_no, silence_limit_ms) VALUES (?, 60000)');
  const addLog = db.prepare(
    `INSERT INTO device_status_log (device_id, at, to_status, to_code, reason, org_id, enabled)
 VALUES (?, ?, 4, 'S03_001', 'added', ?, 1)`,
  );
  const firstNo = (db.prepare('SELECT max(device_no) FROM device').pluck().get() as number) + 1;
  const secret = 'x'.repeat(90);
  const idOf = (at: number): string | null => (withDevices ? text26(firstNo + at) : null);
  inParts(db, rows, form.perTransaction, ({ cells, imei }, at) => {
    // As the product stores it: named by column, without what is empty.
    const raw = Object.fromEntries(sheetColumnKeys.flatMap((key, no) => (cells[no] === '' ? [] : [[key, cells[no]]])));
    addRow.run(jobId, at, JSON.stringify(raw), imei, idOf(at));
  });
  const ofDevices = inParts(db, rows, form.perTransaction, ({ imei }, at) => {
    const id = idOf(at);
    if (id !== null) {
      addDevice.run(id, firstNo + at, imei, imei, imei, typeId, modelId, projectId, orgId, now, secret, now, now);
      addState.run(firstNo + at);
      addLog.run(id, now, orgId);
    }
    const iccid = `8986${String(at).padStart(16, '0')}`;
    const status = id === null ? 'free' : 'bound';
    addRecord.run(`${jobId}${at}`, imei, status, id, modelId, jobId, orgId, iccid, 'remark', now, now, now, now);
  });
  return ofDevices;
}

function inParts(
  db: Database.Database,
  rows: readonly ImportedRow[],
  perTransaction: number,
  each: (row: ImportedRow, at: number) => void,
): number[] {
  const ms: number[] = [];
  for (let from = 0; from < rows.length; from += perTransaction) {
    const part = rows.slice(from, from + perTransaction);
    const beganAt = performance.now();
    db.transaction(() => {
      for (const [at, row] of part.entries()) each(row, from + at);
    })();
    ms.push(performance.now() - beganAt);
  }
  return ms;
}
