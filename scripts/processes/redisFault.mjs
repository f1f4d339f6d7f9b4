// Why a private Redis ended: its own last words, as what to do.
import { join } from 'node:path';

/** What Redis 7 and 8 and Valkey say of a log that they cannot load. @source aof.c, rdb.c */
const damaged =
  /(?:Bad file format|Unexpected end of file|Unrecoverable error|Unknown command .*|Error) reading (?:the RDB preamble of )?the append only file (\S+?)[:.,]?(?:\s|$)/;
const noRoom = /No space left on device/;
const notAllowed = /(?:Permission denied|Read-only file system)/;
const newer = /Can't handle RDB format version/;
const shownLines = 5;

/**
 * @param {readonly string[]} lines what it printed last
 * @param {string} folder where its log is
 * @returns {string} sentences for the operator
 */
export function redisFault(lines, folder) {
  const text = lines.join('\n');
  const [, name] = damaged.exec(text) ?? [];
  const logs = join(folder, 'appendonlydir');
  if (name !== undefined) return damagedLog(join(logs, name), join(logs, 'appendonly.aof.manifest'), folder);
  const said = lines.slice(-shownLines).join('\n');
  if (noRoom.test(text))
    return `Redis cannot write to ${folder}: the disk is full. Make room and start again.\n${said}`;
  if (notAllowed.test(text))
    return `Redis may not write to ${folder}. Give the folder to this account and start again.\n${said}`;
  if (newer.test(text)) return `The log of Redis in ${folder} is of a newer Redis. Start it with that one.\n${said}`;
  return `Redis ended again and again. Its last words:\n${said || '(none)'}`;
}

function damagedLog(file, manifest, folder) {
  return [
    `The log of Redis is damaged: ${file}. Nothing was changed.`,
    'It holds what was acknowledged and is not in the database yet. What is in the database is not touched by this.',
    `1. Copy the folder ${folder} to another place.`,
    `2. Type: redis-check-aof --fix ${manifest}`,
    '   It says where the damage begins and cuts the log there: what was acknowledged after it and not yet stored is lost.',
    '3. Start again.',
  ].join('\n');
}
