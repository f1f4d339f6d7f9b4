import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecrets } from './secrets.mjs';

const names = ['APP_KEY', 'APP_SECRET', 'TOKEN_PEPPER', 'DATA_KEY', 'MAP_TOKEN_SECRET'];
const whole = Object.fromEntries(names.map((name) => [name, `${name}-of-before`]));

let dataDir = '';
let file = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guardline-secrets-'));
  file = join(dataDir, 'secrets.json');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const stored = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
const load = () => loadSecrets(dataDir, {});
/** A start of its own. */
const loading = `import(process.env.MODULE).then((m) => process.stdout.write(JSON.stringify(m.loadSecrets(process.env.DIR, {})))).catch((error) => { console.error(error.message); process.exitCode = 1; })`;
const env = () => ({ ...process.env, MODULE: join(import.meta.dirname, 'secrets.mjs'), DIR: dataDir });

describe('M2: the secrets', () => {
  it('are made once, for the owner alone, and are the same ever after', () => {
    const first = load();
    expect(Object.keys(first).toSorted()).toEqual(names.toSorted());
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(load()).toEqual(first);
    expect(stored()).toEqual(first);
    expect(readdirSync(dataDir)).toEqual(['secrets.json']);
  });

  it('that are whole are only read: the file is not written again', () => {
    // By a hand that formats otherwise, with something that the product does not know.
    const text = JSON.stringify({ ...whole, NOTE: 'of the operator' });
    writeFileSync(file, text, { mode: 0o600 });
    utimesSync(file, 1_000_000, 1_000_000);
    const before = statSync(file);
    expect(load()).toEqual(whole);
    const after = statSync(file);
    expect([after.ino, after.mtimeMs, after.ctimeMs]).toEqual([before.ino, before.mtimeMs, before.ctimeMs]);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('that are missing are added, and nothing else changes', () => {
    const lacking = names.filter((name) => name !== 'MAP_TOKEN_SECRET').map((name) => [name, whole[name]]);
    const old = { ...Object.fromEntries(lacking), NOTE: 'of the operator' };
    writeFileSync(file, JSON.stringify(old));
    const all = load();
    expect(all).toMatchObject({ ...whole, MAP_TOKEN_SECRET: expect.stringMatching(/^[\w-]{43}$/) as string });
    expect(stored()).toEqual({ ...old, MAP_TOKEN_SECRET: all['MAP_TOKEN_SECRET'] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('end the start with a sentence that names the file, and are not touched, when they cannot be read', () => {
    const half = JSON.stringify(whole, null, 2).slice(0, 100);
    for (const bad of [half, '', 'null', '[]', JSON.stringify({ ...whole, DATA_KEY: '' }), '{"DATA_KEY":7}']) {
      writeFileSync(file, bad, { mode: 0o600 });
      expect(load).toThrow(`${file} cannot be used`);
      expect(load).toThrow(/put back a copy of it/);
      expect(readFileSync(file, 'utf8')).toBe(bad);
      expect(readdirSync(dataDir)).toEqual(['secrets.json']);
    }
  });

  it('are one set for starts at the same moment, of a new folder and of one that lacks some', async () => {
    const start = () => promisify(execFile)(process.execPath, ['-e', loading], { env: env() });
    for (const before of [null, JSON.stringify({ DATA_KEY: whole['DATA_KEY'] })]) {
      rmSync(file, { force: true });
      if (before !== null) writeFileSync(file, before);
      const told = await Promise.all(Array.from({ length: 6 }, start));
      for (const { stdout } of told) expect(JSON.parse(stdout)).toEqual(stored());
      expect(readdirSync(dataDir)).toEqual(['secrets.json']);
    }
  });

  it('are not held up by the lock of a start that was killed', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(`${file}.lock`, String(pid));
    expect(Object.keys(load())).toHaveLength(names.length);
    expect(readdirSync(dataDir)).toEqual(['secrets.json']);
  });

  it('stay as they were where a file may not grow, and are added when it may', () => {
    const old = JSON.stringify({ DATA_KEY: whole['DATA_KEY'] });
    writeFileSync(file, old, { mode: 0o600 });
    const refused = spawnSync('bash', ['-c', 'ulimit -f 0; exec "$0" -e "$1"', process.execPath, loading], {
      env: env(),
    });
    expect(refused.stderr.toString()).toContain(`${file} could not be written (EFBIG); what was there is as it was.`);
    expect(readFileSync(file, 'utf8')).toBe(old);
    expect(readdirSync(dataDir)).toEqual(['secrets.json']);
    expect(load()['DATA_KEY']).toBe(whole['DATA_KEY']);
  });

  // A disk of its own, in a namespace of its own: nothing of the machine is mounted anywhere.
  const own = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
  const mayMount = spawnSync('unshare', [...own, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;
  it.skipIf(!mayMount)('stay as they were on a full disk', () => {
    const script = `
      set -e
      mount -t tmpfs -o size=64k tmpfs "$DIR"
      printf '%s' '{"DATA_KEY":"of-before"}' > "$DIR/secrets.json"
      dd if=/dev/zero of="$DIR/filler" bs=1k 2>/dev/null || true
      "$0" -e "$1" || true
      cat "$DIR/secrets.json"; ls -x "$DIR"
      rm "$DIR/filler"
      "$0" -e "$1"`;
    const ran = spawnSync('unshare', [...own, 'sh', '-c', script, process.execPath, loading], {
      env: env(),
      encoding: 'utf8',
    });
    expect(ran.stderr).toContain(`${file} could not be written (ENOSPC); what was there is as it was.`);
    const [kept = '', added = ''] = ran.stdout.split(/(?<=secrets\.json\n)/);
    expect(kept).toMatch(/^\{"DATA_KEY":"of-before"\}filler\s+secrets\.json\n$/);
    expect(JSON.parse(added)).toMatchObject({ DATA_KEY: 'of-before', TOKEN_PEPPER: expect.any(String) as string });
    expect(ran.status).toBe(0);
  });
});
