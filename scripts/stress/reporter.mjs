// Playwright's reporter of a stress pass: a line for each test as it ends, so that a run that is killed can go on.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

const lines = process.env.STRESS_LINES ?? '';
const write = (line) => appendFileSync(lines, `${JSON.stringify(line)}\n`);
const fileOf = ({ location }) => relative(process.cwd(), location.file);
/** Behind the project and the file. */
const titleOf = (test) => test.titlePath().slice(3).join(' › ');
// eslint-disable-next-line no-control-regex
const plain = (text) => text.replaceAll(/\u001B\[[\d;]*m/g, '');

export default class StressReporter {
  onBegin(_config, suite) {
    const files = {};
    for (const test of suite.allTests()) files[fileOf(test)] = (files[fileOf(test)] ?? 0) + 1;
    write({ kind: 'planned', files });
  }

  onTestEnd(test, { status, error, duration }) {
    // Stopped from outside: it is run again.
    if (status === 'interrupted') return;
    const message = plain(error?.message ?? '')
      .split('\n')
      .slice(0, 4)
      .join(' ');
    const isRed = status !== 'passed' && status !== 'skipped';
    const title = `${fileOf(test).replace('tests/browser/', '')} › ${titleOf(test)}`;
    write({ kind: 'test', file: fileOf(test), title, isRed, message, ms: duration });
  }
}
