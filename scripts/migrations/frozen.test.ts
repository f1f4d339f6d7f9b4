import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from './generateInto.ts';

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const both = ['sqlite', 'postgres'] as const;

/** Of what is applied somewhere. A released migration gets its line here and is never changed again. */
const frozen = {
  sqlite: { '0000_initial.sql': '67270a51a0353fcea71192c44f5e43bfd813345638d9b24fd4409eec4f4289be' },
  postgres: { '0000_initial.sql': 'bae864beaf0bcde433d2ddceaabae7c95f70cd3f832d753659da21c76949dbed' },
} as const;

test.each(both)('9 the first migration of %s stays as it was released, to the byte', (engine) => {
  for (const [name, hash] of Object.entries(frozen[engine])) {
    expect([name, sha256(join(migrationsFolder(engine), name))]).toEqual([name, hash]);
  }
});

test('9 the generator refuses --fresh, and changes nothing', () => {
  const files = both.flatMap((engine) => {
    const folder = migrationsFolder(engine);
    return readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => join(folder, name));
  });
  const before = files.map(sha256);
  const root = join(import.meta.dirname, '..', '..');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/generateMigrations.ts', '--fresh'],
    { cwd: root, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('migrations are frozen')]);
  expect(files.map(sha256)).toEqual(before);
});
