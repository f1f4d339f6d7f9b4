// Who may sign in to the demonstration, and with what: the seed judges it, the start says it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} DemoAccounts
 * @property {readonly string[]} given names that SEED_PASSWORD signs in
 * @property {readonly string[]} kept names that the password kept in the data folder signs in
 * @property {readonly string[]} other names that neither does
 */

const passwordFile = (dataDir) => join(dataDir, 'seed-password');
const accountsFile = (dataDir) => join(dataDir, 'seed-accounts.json');

/** @param {string} dataDir @returns {string | undefined} the random password of an earlier seed */
export function keptPassword(dataDir) {
  try {
    return readFileSync(passwordFile(dataDir), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} dataDir @param {string} password */
export function keepPassword(dataDir, password) {
  writeFileSync(passwordFile(dataDir), `${password}\n`, { mode: 0o600 });
}

/** Names alone, no password. @param {string} dataDir @param {DemoAccounts} accounts */
export function keepAccounts(dataDir, accounts) {
  writeFileSync(accountsFile(dataDir), `${JSON.stringify(accounts)}\n`, { mode: 0o600 });
}

/** @param {string} dataDir @returns {DemoAccounts} */
export function keptAccounts(dataDir) {
  return JSON.parse(readFileSync(accountsFile(dataDir), 'utf8'));
}

/**
 * A password is printed beside the names that it signs in, and beside no other.
 * @param {DemoAccounts} accounts
 * @param {{ given: string | undefined, kept: string | undefined }} passwords
 * @returns {string[]} lines
 */
export function signInLines({ given, kept, other }, passwords) {
  const lines = [];
  const say = (names, password) => {
    if (names.length > 0) lines.push(`Sign in as ${listed(names)}; password: ${password}`);
  };
  say(given, passwords.given);
  say(kept, passwords.kept);
  if (other.length > 0) {
    lines.push(`${listed(other, 'and')} ${other.length === 1 ? 'has' : 'have'} the password of an earlier start.`);
  }
  if (passwords.given !== undefined && given.length === 0) {
    lines.push('SEED_PASSWORD was not used: it is for accounts that are new, and these were there.');
  }
  return lines;
}

const listed = (names, word = 'or') =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
