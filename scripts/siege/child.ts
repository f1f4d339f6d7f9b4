import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../setup/findTools.mjs';
import type { FloodCount, FloodPlan } from './flood.ts';
import type { Sample } from './samples.ts';

function start(name: string, ...args: readonly string[]): ChildProcess {
  const file = join(projectDir, `scripts/siege/children/${name}.ts`);
  return spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

export interface AtWork {
  readonly stop: () => void;
}

/** Somebody at work, who tells samples until stopped. */
export function startWork(name: string, dir: string, plan: object, onSample: (sample: Sample) => void): AtWork {
  const file = join(dir, `${name}.json`);
  writeFileSync(file, JSON.stringify(plan));
  const child = start(name, file);
  let stopped = false;
  child.on('message', (samples) => (samples as Sample[]).forEach(onSample));
  child.once('exit', (code, signal) => {
    if (!stopped) throw new Error(`${name} of the siege ended with ${signal ?? code}`);
  });
  return {
    stop: () => {
      stopped = true;
      child.kill('SIGKILL');
    },
  };
}

export interface Flooder extends AtWork {
  /** @throws when the flood fails, or does not stop by itself */
  readonly run: (plan: FloodPlan) => Promise<FloodCount>;
}

/** How much longer than its plan a flood may live. */
const graceMs = 20_000;

/** The process that floods, one plan after the other. */
export function startFlooder(): Flooder {
  const child = start('flood');
  return {
    run: (plan) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => child.kill('SIGKILL'), plan.forMs + graceMs);
        const over = (code: number | null, signal: string | null) =>
          reject(new Error(`the flood "${plan.flood}" ended with ${signal ?? code}`));
        child.once('exit', over);
        child.once('message', (count) => {
          clearTimeout(late);
          child.off('exit', over);
          resolve(count as FloodCount);
        });
        child.send(plan);
      }),
    stop: () => void child.kill('SIGKILL'),
  };
}
