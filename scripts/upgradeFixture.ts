// `npx tsx scripts/upgradeFixture.ts`: writes a database of the present schema with rows in every table, for both
// engines, into tests/fixtures/upgrade, under the name of the newest migration. A test brings each of them to the
// newest schema for ever. Make one before the first migration of a release; what is there is never written again.
import '#db/engine/ownerOnly.ts';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { migrate } from '#db/engine/migrate.ts';
import { knownMigrations } from '#db/engine/migrations.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { selectRaw } from '#db/engine/raw.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { fillRestOfTables } from './migrations/restOfTables.ts';
import { seedDemo } from './seed/seedDemo.ts';
import { findPostgresBin, projectDir } from './setup/findTools.mjs';

const devices = 40;
const madeAt = Date.UTC(2026, 0, 31, 4);
const dataKey = 'A'.repeat(43);
const tag = knownMigrations(dialect).at(-1)?.tag ?? '';
const fileOf = (end: string): string => join(projectDir, 'tests', 'fixtures', 'upgrade', `${tag}.${end}.gz`);

/** Tables of which nothing tells whether an upgrade keeps their rows. */
async function emptyTables(db: Database): Promise<string[]> {
  const named =
    dialect === 'sqlite'
      ? sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
      : sql`SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
         AND relkind IN ('r', 'p') AND NOT relispartition`;
  return db.snapshot(async (tx) => {
    const empty: string[] = [];
    for (const { name } of await selectRaw<{ name: string }>(tx, named)) {
      const rows = await selectRaw(tx, sql.raw(`SELECT 1 AS one FROM "${name}" LIMIT 1`));
      if (rows.length === 0) empty.push(name);
    }
    return empty;
  });
}

async function fill(databasePath: string, databaseUrl?: string): Promise<void> {
  await migrate({ databaseUrl, databasePath, nowMs: madeAt });
  const db = await openDatabase({ databaseUrl, databasePath, role: 'worker' });
  try {
    await seedDemo({
      db,
      dataKeys: parseDataKeys(dataKey),
      password: 'roof of the demo',
      devices,
      zone: 'Asia/Shanghai',
      now: madeAt,
    });
    await db.write((tx) => fillRestOfTables(tx, madeAt));
    const empty = await emptyTables(db);
    if (empty.length > 0) throw new Error(`Without a row: ${empty.join(', ')}. Add one to restOfTables.ts.`);
  } finally {
    await db.close();
  }
}

function write(file: string, bytes: Buffer): void {
  writeFileSync(file, gzipSync(bytes, { level: 9 }), { flag: 'wx', mode: 0o644 });
  console.log(`${file}: ${Math.round(readFileSync(file).length / 1024)} KiB`);
}

/** As statements that any client can send: no tool of PostgreSQL is needed to put it back. */
async function dumpPostgres(databaseUrl: string): Promise<void> {
  await fill('', databaseUrl);
  const args = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=200', databaseUrl];
  const dump = execFileSync(join(findPostgresBin() ?? '', 'pg_dump'), args, { maxBuffer: 1 << 30 });
  // Newer ones begin with a word for psql.
  const lines = dump.toString().split('\n');
  write(fileOf('postgres.sql'), Buffer.from(lines.filter((line) => !line.startsWith('\\')).join('\n')));
}

const { DATABASE_URL } = process.env;
const wanted = fileOf(dialect === 'sqlite' ? 'sqlite' : 'postgres.sql');
if (existsSync(wanted)) throw new Error(`${wanted} is there already: a fixture never changes`);
if (DATABASE_URL) await dumpPostgres(DATABASE_URL);
else {
  const folder = mkdtempSync(join(tmpdir(), 'guardline-fixture-'));
  const path = join(folder, 'fixture.db');
  await fill(path);
  write(wanted, readFileSync(path));
  rmSync(folder, { recursive: true });
  const postgres = await startPostgres();
  const again = spawnSync(process.execPath, ['--import', 'tsx', import.meta.filename], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: postgres.url },
  });
  await postgres.stop();
  process.exitCode = again.status ?? 1;
}
