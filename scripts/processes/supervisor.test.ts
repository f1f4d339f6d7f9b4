import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { createSupervisor } from './supervisor.mjs';

const said: string[] = [];
let supervisor = createSupervisor();
afterEach(() => supervisor.stopAll());

describe('10.1u the supervisor, of npm start and of every harness', () => {
  it('starts one that was killed again after a tenth of a second, and never later than after one', async () => {
    supervisor = createSupervisor({ onLine: (_, line) => said.push(line) });
    supervisor.start({ name: 'killed', command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] });
    for (let kills = 0; kills < 6; kills++) {
      await expect.poll(() => supervisor.pidOf('killed'), { timeout: 5_000, interval: 10 }).not.toBeNull();
      process.kill(supervisor.pidOf('killed') ?? 0, 'SIGKILL');
      await expect.poll(() => said.length, { timeout: 5_000, interval: 10 }).toBe(kills + 1);
    }
    const pausesSec = said.map((line) => Number(/starts again in ([\d.]+) s/.exec(line)?.[1]));
    expect(pausesSec).toEqual([0.1, 0.2, 0.4, 0.8, 1, 1]);
  });

  it('ends what one that ended had left at work', async () => {
    const lines: string[] = [];
    supervisor = createSupervisor({ onLine: (_, line) => lines.push(line) });
    const worker = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`;
    const leaver = `const child = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(worker)}], { stdio: 'ignore' });
      console.log('left ' + child.pid); setTimeout(() => process.exit(0), 300)`;
    supervisor.start({ name: 'leaver', command: process.execPath, args: ['-e', leaver], restart: false });
    const left = (): number => Number(/left (\d+)/.exec(lines.join())?.[1] ?? 0);
    await expect.poll(left, { timeout: 10_000 }).toBeGreaterThan(0);
    // A signal that does nothing finds whether it is there; one that ended stays listed until its parent looks.
    const isThere = (): boolean => {
      try {
        process.kill(left(), 0);
        return !/^State:\s+Z/m.test(readFileSync(`/proc/${left()}/status`, 'utf8'));
      } catch {
        return false;
      }
    };
    await expect.poll(isThere, { timeout: 10_000 }).toBe(false);
  });
});
