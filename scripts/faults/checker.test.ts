import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check, type Verdict } from './checker.ts';
import { openLedger, type Ledger, type SentItem } from './ledger.ts';

const imei = '860000000000001';
const sent = (seq: number, alarm = false): SentItem => ({ imei, ts: 1_000 + seq, seq, alarm });

let folder = '';
let ledger: Ledger;
let db: Database.Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardline-checker-'));
  ledger = openLedger(join(folder, 'ledger'));
  db = new Database(join(folder, 'guardline.db'));
  // The tables that are asked, without their keys: nothing but the checker sees what is there twice.
  db.exec(`CREATE TABLE device (id TEXT, device_no INTEGER, imei TEXT);
    CREATE TABLE reading (device_no INTEGER, ts INTEGER, seq INTEGER);
    CREATE TABLE event (device_id TEXT, type_code TEXT, count INTEGER);
    INSERT INTO device VALUES ('a', 1, '${imei}');`);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const store = ({ ts, seq }: SentItem) => db.prepare('INSERT INTO reading VALUES (1, ?, ?)').run(ts, seq);
const count = (collisions: number) => db.prepare(`INSERT INTO event VALUES ('a', 'COLLISION', ?)`).run(collisions);
const judged = (before: ReadonlyMap<string, number> = new Map()): Verdict =>
  check(join(folder, 'guardline.db'), ledger, before);

describe('item 12 the checker of npm run faults', () => {
  it('finds nothing where each acknowledged item is stored and counted once', () => {
    ledger.record([sent(1), sent(2, true)], 'acked');
    ledger.record([sent(3)], 'ambiguous');
    ledger.record([sent(4)], 'refused');
    for (const item of [sent(1), sent(2), sent(3)]) store(item);
    count(8);
    expect(judged(new Map([[imei, 7]]))).toEqual({
      acked: 2,
      refused: 1,
      ambiguous: 1,
      lost: 0,
      withoutEffect: 0,
      doubled: 0,
      refusedButStored: 0,
      integrity: 'ok',
    });
  });

  it('control F1: readings without their key: one that is stored twice is doubled', () => {
    ledger.record([sent(1)], 'acked');
    for (const item of [sent(1), sent(1)]) store(item);
    expect(judged()).toMatchObject({ lost: 0, doubled: 1 });
  });

  it('control: one that is not stored is lost, one that was refused and is stored is named', () => {
    ledger.record([sent(1)], 'acked');
    ledger.record([sent(2)], 'refused');
    store(sent(2));
    expect(judged()).toMatchObject({ lost: 1, withoutEffect: 0, refusedButStored: 1 });
  });

  it('control: an alarm that is stored and not counted is lost, one that is counted twice is doubled', () => {
    ledger.record([sent(1, true), sent(2, true)], 'acked');
    for (const item of [sent(1), sent(2)]) store(item);
    count(1);
    expect(judged()).toMatchObject({ lost: 1, withoutEffect: 1, doubled: 0 });
    count(2);
    expect(judged()).toMatchObject({ lost: 0, doubled: 1 });
  });

  it('believes the strongest word on an item: acknowledged once, or unanswered once, whatever was said later', () => {
    for (const word of ['refused', 'ambiguous', 'refused'] as const) ledger.record([sent(1)], word);
    for (const word of ['acked', 'refused'] as const) ledger.record([sent(2)], word);
    expect(judged()).toMatchObject({ acked: 1, ambiguous: 1, refused: 0, lost: 1 });
  });
});
