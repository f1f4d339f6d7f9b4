import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { projectDir } from '#scripts/setup/findTools.mjs';

export interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
  /** Nobody writes any more to what it says: npm may end before the processes that it started. */
  readonly silent: Promise<unknown>;
}

const started: Started[] = [];

/**
 * Starts a program in the project's folder, as somebody in a terminal would. Its environment is PATH, HOME and what is
 * given: vitest's own settings must not reach the product.
 */
export function launch(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  let text = '';
  const child = spawn(command, [...args], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Whatever room this machine has left.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DISK_RESERVE_SHARE: '0',
      DISK_BALLAST_MB: '0',
      ...env,
    },
    // npm has children of its own: they are ended together.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const handle = { child, output: () => text, exit, silent: once(child, 'close') };
  started.push(handle);
  return handle;
}

/** Waits for the words in what it says. */
export async function says(handle: Started, words: RegExp, withinMs = 60_000): Promise<string> {
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    if (words.test(handle.output())) return handle.output();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never said ${String(words)}:\n${handle.output()}`);
}

const patienceMs = 20_000;

/** The leader of the group may be over before the others. */
function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Ends all that were launched, last started first. */
export async function stopLaunched(): Promise<void> {
  for (const { child, silent } of started.splice(0).toReversed()) {
    signalGroup(child, 'SIGTERM');
    const late = setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs);
    await silent;
    clearTimeout(late);
  }
}
