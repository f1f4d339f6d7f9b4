import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = JSON.stringify(join(import.meta.dirname, 'lastResort.ts'));

/** Runs a small program that has the last resort; answers what it printed and how it ended. */
function run(work: string) {
  const program = `
    import { installLastResort } from ${module};
    const say = (level) => (fields, words) => console.log(level, fields.err.message, words);
    installLastResort({ error: say('error'), fatal: say('fatal') }, (reason) => {
      console.log('stops', reason);
      setTimeout(() => process.exit(1), 10);
    });
    ${work}
    setTimeout(() => console.log('went on'), 300);
  `;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 });
  return { status, lines: stdout.trim().split('\n') };
}

test('10.1g a promise that failed with nobody listening is logged, and the process goes on', () => {
  const ended = run(`Promise.reject(new Error('unheard'));`);
  expect(ended).toEqual({ status: 0, lines: ['error unheard nobody waited for what failed', 'went on'] });
});

test('10.1g an exception that nobody caught is logged, and the process stops in good order with a code that is not 0', () => {
  const ended = run(`setTimeout(() => { throw new Error('uncaught'); }, 1);`);
  expect(ended.status).toBe(1);
  expect(ended.lines).toEqual([
    'fatal uncaught nobody caught it: the process stops and is started again',
    'stops uncaughtException',
  ]);
});
