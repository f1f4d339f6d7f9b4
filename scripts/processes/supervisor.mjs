// Starts children, restarts those that die, and stops all of them, last started first.
import { spawn } from 'node:child_process';
import { libraryPath } from '../setup/installTools.mjs';

const second = 1_000;
const stopWithinMs = 10 * second;

/** @typedef {{ name: string, command: string, args: string[], env?: Record<string, string>, argv0?: string, restart?: boolean, quiet?: boolean, stopSignal?: NodeJS.Signals }} ChildSpec */

/** @param {{ onLine?: (name: string, line: string) => void, longestBackoffMs?: number }} options */
export function createSupervisor({
  onLine = (name, line) => process.stdout.write(`${name} | ${line}\n`),
  longestBackoffMs = 30 * second,
} = {}) {
  /** @type {Map<string, { spec: ChildSpec, process: import('node:child_process').ChildProcess | null, backoffMs: number, startedAt: number, timer: NodeJS.Timeout | null, deaths: number }>} */
  const children = new Map();
  let stopping = false;

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
    child.startedAt = Date.now();
    for (const stream of [started.stdout, started.stderr]) {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (!spec.quiet || stream === started.stderr) onLine(spec.name, line);
      });
    }
    started.on('error', (error) => onLine(spec.name, `could not start: ${error.message}`));
    started.on('exit', (code, signal) => {
      child.process = null;
      if (stopping || spec.restart === false) return;
      child.deaths += 1;
      if (Date.now() - child.startedAt > longestBackoffMs) child.backoffMs = Math.min(second, longestBackoffMs);
      onLine(spec.name, `ended (${signal ?? code}); starts again in ${child.backoffMs / second} s`);
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
        backoffMs: Math.min(second, longestBackoffMs),
        startedAt: 0,
        timer: null,
        deaths: 0,
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
    async stopAll() {
      stopping = true;
      for (const child of [...children.values()].reverse()) await stopOne(child);
    },
  };
}
