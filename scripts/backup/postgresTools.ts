import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findPostgresBin, findProgram } from '../setup/findTools.mjs';
import { libraryPath } from '../setup/installTools.mjs';

type Tool = 'pg_dump' | 'pg_restore';

/** @throws Error saying what to install */
function findTool(name: Tool): string {
  const bin = findPostgresBin();
  const path = findProgram(name) ?? (bin === null ? null : join(bin, name));
  if (path === null) {
    throw new Error(
      `${name} was not found. It comes with PostgreSQL's client programs, not older than the server: ` +
        'install them (Debian: apt-get install postgresql-client), or put their folder on PATH.',
    );
  }
  return path;
}

/** Without the password, which every account of the machine could read on a command line, and the password. */
export function splitPassword(databaseUrl: string): { readonly url: string; readonly password: string | null } {
  const found = /^(postgres(?:ql)?:\/\/[^:@/?]*):([^@/?]*)@/.exec(databaseUrl);
  if (found === null) return { url: databaseUrl, password: null };
  const [whole, front = '', password = ''] = found;
  return { url: `${front}@${databaseUrl.slice(whole.length)}`, password: decodeURIComponent(password) };
}

/** Runs a program of PostgreSQL on a database. @throws Error with its last words */
export async function runPostgresTool(name: Tool, databaseUrl: string, args: readonly string[]): Promise<void> {
  const path = findTool(name);
  const { url, password } = splitPassword(databaseUrl);
  const libraries = libraryPath();
  const env = {
    ...process.env,
    ...(password === null ? {} : { PGPASSWORD: password }),
    ...(libraries === '' ? {} : { LD_LIBRARY_PATH: libraries }),
  };
  const child = spawn(path, [...args, '--no-password', '--dbname', url], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${name} ended with ${code ?? 'a signal'}: ${said.trim()}`);
}
