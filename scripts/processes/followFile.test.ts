import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { followFile } from './followFile.mjs';

it('a followed file tells the lines that are added, not those that were there, and starts again with a new file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guardline-follow-'));
  const file = join(folder, 'outbox.log');
  writeFileSync(file, 'old\n');
  const lines: string[] = [];
  const stop = followFile(file, (line) => lines.push(line));
  try {
    appendFileSync(file, '验证码 123456\nhalf');
    await expect.poll(() => lines, { timeout: 10_000 }).toEqual(['验证码 123456']);
    appendFileSync(file, ' a line\n');
    await expect.poll(() => lines, { timeout: 10_000 }).toEqual(['验证码 123456', 'half a line']);
    writeFileSync(file, 'new\n');
    await expect.poll(() => lines.at(-1), { timeout: 10_000 }).toBe('new');
  } finally {
    stop();
    rmSync(folder, { recursive: true });
  }
}, 30_000);
