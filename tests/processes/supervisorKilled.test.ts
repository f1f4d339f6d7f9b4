import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endLeftBehind } from '#scripts/processes/leftBehind.mjs';
import { freePort } from '#scripts/processes/privateRedis.mjs';
import { projectDir } from '#scripts/setup/findTools.mjs';
import { launch, says, stopLaunched, type Started } from './launch.ts';
import { leftOver } from './leftOver.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guardline-killed-'));
});
afterEach(async () => {
  await stopLaunched();
  await endLeftBehind(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

function start(port: number): Started {
  const args = [join(projectDir, 'scripts/start.mjs'), 'production', '--yes'];
  return launch(process.execPath, args, { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) });
}

const programs = (commands: readonly string[]) =>
  commands.flatMap((command) => /redis-server|workers\/main|server\/main/.exec(command)?.slice(0, 1) ?? []).toSorted();
const three = ['redis-server', 'server/main', 'workers/main'];

describe('10.1t the supervisor that was killed', () => {
  it('leaves its processes at work, and the next start ends them and runs on the same folder and port', async () => {
    const port = await freePort();
    const first = start(port);
    await says(first, /Ctrl-C stops everything/);
    first.child.kill('SIGKILL');
    await first.exit;
    expect(programs(leftOver(dataDir))).toEqual(three);

    const second = start(port);
    const text = await Promise.race([says(second, /Ctrl-C stops everything/), second.exit.then(() => second.output())]);
    expect(text).toMatch(/Ctrl-C stops everything/);
    // Those of the second start and the start itself: nothing of the first is left.
    expect(programs(leftOver(dataDir))).toEqual(three);
    second.child.kill('SIGINT');
    expect(await second.exit).toBe(0);
    expect(leftOver(dataDir)).toEqual([]);
  });
});
