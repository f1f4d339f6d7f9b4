// The key and the secrets of an installation. What is stored is read and never written again; what is missing is added.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lockFile.mjs';

const secrets = {
  APP_KEY: () => `gl-${randomBytes(9).toString('base64url')}`,
  APP_SECRET: () => randomBytes(32).toString('base64url'),
  TOKEN_PEPPER: () => randomBytes(32).toString('base64url'),
  DATA_KEY: () => randomBytes(32).toString('base64url'),
  MAP_TOKEN_SECRET: () => randomBytes(32).toString('base64url'),
};

/** Their names: what a backup carries. */
export const secretNames = /** @type {const} */ ([
  'APP_KEY',
  'APP_SECRET',
  'TOKEN_PEPPER',
  'DATA_KEY',
  'MAP_TOKEN_SECRET',
]);

const lockWithinMs = 10_000;

/**
 * The key and the secrets: from the environment, else from the data folder, where the first start writes them, readable
 * by the owner only. With DATABASE_URL they must be given, alike on every machine. Starts at the same time get the same
 * ones.
 * @returns {Record<string, string>} those that the environment lacks
 * @throws {Error} a sentence naming the file when it cannot be read or written; then it is as it was
 */
export function loadSecrets(dataDir, env) {
  const missing = Object.keys(secrets).filter((name) => !env[name]);
  if (missing.length === 0) return {};
  if (env.DATABASE_URL) {
    throw new Error(`With DATABASE_URL these must be set, alike on every machine: ${missing.join(', ')}`);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secrets.json');
  const stored = read(file);
  const complete = isComplete(stored) ? stored : add(dataDir, file);
  return Object.fromEntries(missing.map((name) => [name, complete[name]]));
}

const isComplete = (stored) => stored !== null && Object.keys(secrets).every((name) => name in stored);

/** @returns {Record<string, string> | null} null when there is no file */
function read(file) {
  let stored;
  try {
    stored = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw unusable(file, error.code ?? 'it is no JSON', error);
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) throw unusable(file, 'it is no object');
  for (const name of Object.keys(secrets)) {
    const isText = typeof stored[name] === 'string' && stored[name] !== '';
    if (name in stored && !isText) throw unusable(file, `${name} is no text`);
  }
  closeToOthers(file);
  return stored;
}

/** Readable by the owner alone, whatever it was. */
function closeToOthers(file) {
  if ((statSync(file).mode & 0o077) === 0) return;
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    throw unusable(file, `others may read it, and ${error.code} at closing it`, error);
  }
}

function unusable(file, why, cause) {
  return new Error(
    `${file} cannot be used (${why}); nothing was changed. It opens what is stored: put back a copy of it. ` +
      'Only where nothing is stored yet may it be deleted, so that the next start makes a new one.',
    { cause },
  );
}

function add(dataDir, file) {
  let release = () => {};
  try {
    release = lock(`${file}.lock`);
    // Somebody may have added them while this one waited.
    const stored = read(file);
    if (isComplete(stored)) return stored;
    const made = Object.fromEntries(Object.entries(secrets).map(([name, make]) => [name, make()]));
    const complete = { ...made, ...stored };
    replaceFile(dataDir, file, `${JSON.stringify(complete, null, 2)}\n`);
    return complete;
  } catch (error) {
    if (error.syscall === undefined) throw error;
    throw new Error(`${file} could not be written (${error.code}); what was there is as it was.`, { cause: error });
  } finally {
    release();
  }
}

/**
 * Changes one of the stored secrets; all others stay as they are.
 * @param {(before: string) => string} change
 * @throws {Error} a sentence when there is no complete file, or it cannot be written; then it is as it was
 */
export function changeSecret(dataDir, name, change) {
  const file = join(dataDir, 'secrets.json');
  const release = lock(`${file}.lock`);
  try {
    const stored = read(file);
    if (!isComplete(stored)) throw new Error(`${file} is not there, or not complete: start the product once.`);
    replaceFile(dataDir, file, `${JSON.stringify({ ...stored, [name]: change(stored[name]) }, null, 2)}\n`);
  } finally {
    release();
  }
}

/** A new key for a secret. */
export const newSecret = (name) => secrets[name]();

/** All of it or nothing: written beside, on the disk, then under its name. */
function replaceFile(dataDir, file, text) {
  const beside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(beside, text, { flag: 'wx', mode: 0o600, flush: true });
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  const folder = openSync(dataDir, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** One process at a time. A lock whose process is gone is taken away. @returns {() => void} lets it go */
function lock(file) {
  const until = Date.now() + lockWithinMs;
  for (;;) {
    const taken = takeLock(file);
    if ('release' in taken) return taken.release;
    if (Date.now() > until) throw new Error(`${file} is held by process ${taken.heldBy}; nothing was changed.`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}
