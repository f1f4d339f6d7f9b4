// Starts children, restarts those that die, and stops all of them, last started first.
import { spawn } from 'node:child_process';
import { libraryPath } from '../setup/installTools.mjs';

const second = 1_000;
const stopWithinMs = 10 * second;

/**
 * How soon one that ended is started again: at once in effect, and twice as late each time while it does not live.
 * Everything that starts the product uses these: the recovery times of docs/results/faults.md hold for `npm start`.
 */
const firstBackoffMs = 100;
const longestBackoffMs = second;
/** One that lived as long was well: the next end counts as the first. */
const livedMs = 10 * second;
/** Of its last words so many lines are kept. */
const keptLines = 20;

/**
 * @typedef {{ name: string, command: string, args: string[], env?: Record<string, string>, argv0?: string, restart?:
 * boolean, quiet?: boolean, stopSignal?: NodeJS.Signals }} ChildSpec
 */

/**
 * @param {{ onLine?: (name: string, line: string) => void, onChildren?: (running: { name: string, pid: number }[]) =>
 * void }} options `onChildren` is told of those that run, in the order of their start, at every change
 */
export function createSupervisor({
  onLine = (name, line) => process.stdout.write(`${name} | ${line}\n`),
  onChildren = () => {},
} = {}) {
  /**
   * @type {Map<string, { spec: ChildSpec, process: import('node:child_process').ChildProcess | null, backoffMs: number,
   * startedAt: number, timer: NodeJS.Timeout | null, deaths: number, lastLines: string[] }>}
   */
  const children = new Map();
  let stopping = false;

  const tellChildren = () =>
    onChildren(
      [...children.values()].flatMap(({ spec, process: running }) =>
        running?.pid === undefined ? [] : [{ name: spec.name, pid: running.pid }],
      ),
    );

  function launch(child) {
    const { spec } = child;
    const env = { ...process.env, ...spec.env };
    const libraries = libraryPath();
    if (libraries !== '') env.LD_LIBRARY_PATH = [libraries, env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    // A process group of its own: Ctrl-C in the terminal reaches only the supervisor, which stops them in order.
    const started = spawn(spec.command, spec.args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(spec.argv0 ? { argv0: spec.argv0 } : {}),
    });
    child.process = started;
    child.startedAt = performance.now();
    tellChildren();
    for (const stream of [started.stdout, started.stderr]) {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        child.lastLines = [...child.lastLines, ...lines].slice(-keptLines);
        for (const line of lines) if (!spec.quiet || stream === started.stderr) onLine(spec.name, line);
      });
    }
    started.on('error', (error) => onLine(spec.name, `could not start: ${error.message}`));
    started.on('exit', (code, endedBy) => {
      child.process = null;
      // What it had at work in its group, such as readers in the middle of a statement, does not outlive it.
      if (started.pid !== undefined) signal(started.pid, 'SIGKILL');
      tellChildren();
      if (stopping || spec.restart === false) return;
      child.deaths += 1;
      if (performance.now() - child.startedAt > livedMs) child.backoffMs = firstBackoffMs;
      onLine(spec.name, `ended (${endedBy ?? code}); starts again in ${child.backoffMs / second} s`);
      child.timer = setTimeout(() => launch(child), child.backoffMs);
      child.backoffMs = Math.min(child.backoffMs * 2, longestBackoffMs);
    });
    return started;
  }

  function signal(pid, name) {
    try {
      process.kill(-pid, name);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }

  async function stopOne(child) {
    if (child.timer) clearTimeout(child.timer);
    const running = child.process;
    if (!running?.pid) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    signal(running.pid, child.spec.stopSignal ?? 'SIGTERM');
    const late = setTimeout(() => signal(running.pid, 'SIGKILL'), stopWithinMs);
    await gone;
    clearTimeout(late);
  }

  return {
    /** @param {ChildSpec} spec */
    start(spec) {
      const child = {
        spec,
        process: null,
        backoffMs: firstBackoffMs,
        startedAt: 0,
        timer: null,
        deaths: 0,
        lastLines: [],
      };
      children.set(spec.name, child);
      return launch(child);
    },
    /** Runs a child to its end. Throws when it fails, with its `exitCode`. */
    runOnce(spec) {
      return new Promise((resolve, reject) => {
        const started = this.start({ ...spec, restart: false });
        started.once('exit', (code) => {
          children.delete(spec.name);
          if (code === 0) resolve();
          else {
            const failed = new Error(`${spec.name} failed (${code}); its output is above`);
            reject(Object.assign(failed, { exitCode: code }));
          }
        });
      });
    },
    pidOf: (name) => children.get(name)?.process?.pid ?? null,
    /** How often it ended by itself. */
    deathsOf: (name) => children.get(name)?.deaths ?? 0,
    /** What it printed last, its earlier lives included. */
    lastLinesOf: (name) => children.get(name)?.lastLines ?? [],
    async stopAll() {
      stopping = true;
      for (const child of [...children.values()].reverse()) await stopOne(child);
    },
  };
}
