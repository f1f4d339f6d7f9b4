import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { preloadDisk } from '#scripts/faults/disk.ts';
import { buildProcesses } from '#scripts/setup/buildProcesses.mjs';
import { launch, stopLaunched } from './launch.ts';

let work = '';
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'guardline-read-only-'));
});
afterEach(async () => {
  await stopLaunched();
  rmSync(work, { recursive: true, force: true });
});

it('item 7 a database file that is read-only: the start ends with its path and what to do, and changes nothing', async () => {
  const dataDir = join(work, 'data');
  const disk = preloadDisk(dataDir);
  const builtFile = await buildProcesses();
  const migrate = () => launch(process.execPath, [builtFile('scripts/migrate.ts')], { ...disk.env, DATA_DIR: dataDir });
  try {
    const first = migrate();
    expect(await first.exit, first.output()).toBe(0);
    const database = join(dataDir, 'guardline.db');
    const before = readFileSync(database);
    disk.setReadOnly();
    const refused = migrate();
    expect(await refused.exit).not.toBe(0);
    expect(refused.output()).toContain(`The database ${database} may not be written`);
    disk.setRoom(null);
    expect(readFileSync(database).equals(before)).toBe(true);
    const again = migrate();
    expect(await again.exit, again.output()).toBe(0);
  } finally {
    disk.remove();
  }
});
