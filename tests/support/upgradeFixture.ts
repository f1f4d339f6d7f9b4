import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { ulid } from 'ulid';

const folder = join(import.meta.dirname, '..', 'fixtures', 'upgrade');
const isPostgres = () => process.env['TEST_ENGINE'] === 'postgres';
const end = () => (isPostgres() ? '.postgres.sql.gz' : '.sqlite.gz');

/** Tags of the migrations that stored databases end with, oldest first, on the engine of this run. */
export const storedTags = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end()))
    .map((name) => name.slice(0, -end().length))
    .sort();

export interface StoredDatabase {
  readonly databaseUrl: string | undefined;
  readonly databasePath: string;
  remove(): Promise<void>;
}

function env(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is set by tests/support/services.ts: run the project "engines"`);
  return value;
}

async function send(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** An empty place of its own on the engine of this run: no table in it. */
export async function emptyPlace(): Promise<StoredDatabase> {
  if (!isPostgres()) {
    const place = mkdtempSync(join(env('TEST_FOLDER'), 'place-'));
    mkdirSync(place, { recursive: true });
    const remove = async () => rmSync(place, { recursive: true, force: true });
    return { databaseUrl: undefined, databasePath: join(place, 'guardline.db'), remove };
  }
  const name = `stored_${ulid().toLowerCase()}`;
  await send(env('DATABASE_URL'), `CREATE DATABASE ${name}`);
  const url = new URL(env('DATABASE_URL'));
  url.pathname = `/${name}`;
  const remove = () => send(env('DATABASE_URL'), `DROP DATABASE ${name} WITH (FORCE)`);
  return { databaseUrl: url.href, databasePath: '', remove };
}

/** A copy of a stored database as an older release left it. @source scripts/upgradeFixture.ts */
export async function openStored(tag: string): Promise<StoredDatabase> {
  const place = await emptyPlace();
  const bytes = gunzipSync(readFileSync(join(folder, `${tag}${end()}`)));
  if (place.databaseUrl === undefined) writeFileSync(place.databasePath, bytes);
  else await send(place.databaseUrl, bytes.toString());
  return place;
}
