import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectDir } from '../setup/findTools.mjs';
import type { LoadPlan, LoadResult } from './load.ts';

/** Runs the load in a process of its own, so that its CPU is nobody else's. */
export function runLoad(plan: LoadPlan): { done: Promise<LoadResult>; stop: () => void } {
  const args = ['--import', 'tsx', join(projectDir, 'scripts/bench/load.ts'), JSON.stringify(plan)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => (text += chunk));
  const done = new Promise<LoadResult>((resolve, reject) => {
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(text) as LoadResult);
      else reject(new Error(`the load ended with ${code}`));
    });
  });
  return { done, stop: () => child.kill('SIGKILL') };
}
