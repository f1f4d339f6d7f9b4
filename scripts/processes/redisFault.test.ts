import { describe, expect, it } from 'vitest';
import { redisFault } from './redisFault.mjs';

const sentence = (line: string) =>
  redisFault(['1:M 23 Nov 2026 02:00:00.000 # Server initialized', line], '/data/redis');

describe('10.1t the last words of Redis become what to do', () => {
  it.each([
    'Bad file format reading the append only file appendonly.aof.1.incr.aof: make a backup of your AOF file, then use ./redis-check-aof --fix <filename.manifest>',
    'Unexpected end of file reading the append only file appendonly.aof.1.incr.aof. You can: 1) Make a backup of your AOF file',
    "Unknown command 'xadx' reading the append only file appendonly.aof.1.incr.aof",
    'Error reading the RDB preamble of the append only file appendonly.aof.1.incr.aof, AOF loading aborted',
  ])('a damaged log: %s', (line) => {
    const text = sentence(line);
    expect(text).toContain('damaged: /data/redis/appendonlydir/appendonly.aof.1.incr.aof.');
    expect(text).toContain('redis-check-aof --fix /data/redis/appendonlydir/appendonly.aof.manifest');
  });

  it.each([
    ['Short write while writing to the AOF file: No space left on device', /disk is full/],
    ["Can't open or create append-only dir: Permission denied", /may not write/],
    ["Can't handle RDB format version 12", /newer Redis/],
    ['something else', /Its last words:\n.*\n.*something else/],
  ])('%s', (line, expected) => {
    expect(sentence(line)).toMatch(expected);
  });
});
