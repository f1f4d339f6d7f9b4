import Database from 'better-sqlite3';
import { stackFacts } from './stackFacts.ts';

const minuteMs = 60_000;

/** Whoever has this name gave the password a quarter of an hour ago. */
export function forgetProof(username: string): void {
  const db = new Database(stackFacts().databasePath, { timeout: 5_000 });
  const sql = 'UPDATE session SET proven_at = ? WHERE user_id = (SELECT id FROM user WHERE username = ?)';
  db.prepare(sql).run(Date.now() - 15 * minuteMs, username);
  db.close();
}
