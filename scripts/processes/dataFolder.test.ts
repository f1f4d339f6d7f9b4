import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDataFolder } from './dataFolder.mjs';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guardline-folder-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const pidFile = () => join(dataDir, 'guardline.pid');

/** Another process that claims the folder and lives on, with as much of its file as is kept. */
async function otherStart(): Promise<{ pid: number; end: () => Promise<void> }> {
  const claim = `import(process.env.MODULE).then((m) => { m.claimDataFolder(process.env.DIR); process.stdout.write('claimed'); setInterval(() => {}, 1000); })`;
  const env = { ...process.env, MODULE: join(import.meta.dirname, 'dataFolder.mjs'), DIR: dataDir };
  const child = spawn(process.execPath, ['-e', claim, 'start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    pid: child.pid ?? 0,
    end: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

describe('10.1t the claim of a data folder', () => {
  it('is refused while the start that has it runs, and free when it was killed', async () => {
    const other = await otherStart();
    try {
      expect(() => claimDataFolder(dataDir)).toThrow(new RegExp(`already runs .*process ${other.pid}`));
    } finally {
      await other.end();
    }
    claimDataFolder(dataDir)();
    expect(existsSync(pidFile())).toBe(false);
  });

  it('is free when the number in the file is that of another program: as written by an older release', () => {
    writeFileSync(pidFile(), '1');
    claimDataFolder(dataDir)();
  });

  it('is free when the number was given to another process since, whatever that runs', async () => {
    const other = await otherStart();
    try {
      writeFileSync(pidFile(), `${other.pid} of-another-boot 1`);
      claimDataFolder(dataDir)();
    } finally {
      await other.end();
    }
  });

  it('is refused by an older release that runs: its file has the number alone', async () => {
    const other = await otherStart();
    try {
      writeFileSync(pidFile(), String(other.pid));
      expect(() => claimDataFolder(dataDir)).toThrow(/already runs/);
    } finally {
      await other.end();
    }
  });

  it('a file that says nothing, as a full disk leaves it, claims nothing', () => {
    writeFileSync(pidFile(), '');
    claimDataFolder(dataDir)();
  });

  it('8 F20 is refused where a restore was broken off: its database comes last, and a start would make an empty one', () => {
    // As `restoreArchive` leaves it when it is killed.
    mkdirSync(join(dataDir, '.restoring-0a1b2c3d'));
    writeFileSync(join(dataDir, 'secrets.json'), '{}');
    expect(() => claimDataFolder(dataDir)).toThrow(/was broken off .* empty the folder and restore again/);
    expect(readdirSync(dataDir).sort()).toEqual(['.restoring-0a1b2c3d', 'secrets.json']);
  });
});
