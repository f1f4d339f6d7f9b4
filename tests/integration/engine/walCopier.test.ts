import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openWalCopier } from '#db/engine/walCopier.ts';
import { startWalThread } from '../../../workers/walCopies/startWalThread.ts';

let folder = '';
let path = '';
let writer: SqliteConnection.Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardline-wal-'));
  path = join(folder, 'copied.db');
  writer = new SqliteConnection(path);
  writer.pragma('journal_mode = WAL');
  writer.pragma('wal_autocheckpoint = 0');
  writer.exec('CREATE TABLE page (content BLOB)');
});
afterEach(() => {
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (pages: number): void => {
  for (let n = 0; n < pages; n += 1) writer.exec('INSERT INTO page VALUES (randomblob(4000))');
};
const state = () => (writer.pragma('wal_checkpoint(NOOP)') as Array<{ log: number; checkpointed: number }>)[0];

it('a log that is short is left alone; a long one is copied beside an open transaction, which commits', () => {
  const copier = openWalCopier(path);
  write(5);
  const length = copier.copy({ logPages: 1_000, newPages: 1 });
  expect(state()?.checkpointed).toBe(0);
  const log = state()?.log;
  // The thread goes by it how soon it looks again.
  expect(length).toBe(log);
  writer.exec('BEGIN IMMEDIATE; INSERT INTO page VALUES (randomblob(4000))');
  copier.copy({ logPages: 1, newPages: 1 });
  writer.exec('COMMIT');
  expect(state()?.checkpointed).toBe(log);
  expect(writer.prepare('SELECT count(*) FROM page').pluck().get()).toBe(6);
  // All is copied: the next commit begins the log anew.
  copier.copy({ logPages: 1, newPages: 1 });
  write(1);
  expect(state()?.log).toBeLessThan(10);
  copier.close();
});

it('the thread copies by itself, and ends when it is told to', async () => {
  const warn = vi.fn();
  const thread = startWalThread(path, { warn }, { limits: { logPages: 1, newPages: 1 }, everyMs: 5, whileShortMs: 5 });
  write(3);
  await expect.poll(() => state(), { timeout: 60_000 }).toMatchObject({ checkpointed: state()?.log });
  await thread.stop();
  write(1);
  expect(writer.prepare('SELECT count(*) FROM page').pluck().get()).toBe(4);
  expect(warn).not.toHaveBeenCalled();
});
