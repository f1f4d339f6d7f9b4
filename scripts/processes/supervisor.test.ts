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
});
