import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectDir } from '#scripts/setup/findTools.mjs';

/** What docker/Dockerfile puts into its last stage, laid out in a folder: there is no Docker where tests run. */
export interface ImageTree {
  readonly folder: string;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

function linkTree(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  // Hard links where the file system allows them: a copy of node_modules costs seconds.
  const linked = spawnSync('cp', ['-al', from, to], { encoding: 'utf8' });
  if (linked.status !== 0) cpSync(from, to, { recursive: true });
}

/** `npm prune --omit=dev` by the lock file, less what the build stage takes away. */
function linkPackages(folder: string, removed: readonly string[]): void {
  const lock = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as Lock;
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  for (const [path] of shipped) {
    const from = join(projectDir, path);
    // Nested ones come with their parent.
    const isLeft =
      path.lastIndexOf('node_modules/') === 0 && !removed.some((gone) => path === gone || path.startsWith(`${gone}/`));
    if (isLeft && existsSync(from)) linkTree(from, join(folder, path));
  }
}

const list = (text: string): string[] => JSON.parse(text) as string[];

export function layOutImage(folder: string): ImageTree {
  const file = readFileSync(join(projectDir, 'docker/Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
  const removed = [...file.matchAll(/rm -rf (node_modules[^\n&]*)/g)].flatMap(([, names = '']) =>
    names.trim().split(/\s+/),
  );
  const last = file.slice(file.lastIndexOf('\nFROM '));
  const lines = (word: string) =>
    [...last.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].map(([, rest = '']) => rest.trim());
  for (const copied of lines('COPY')) {
    const words = copied.split(/\s+/).filter((word) => !word.startsWith('--'));
    const target = words.pop() ?? '';
    for (const source of words.map((word) => word.replace('/app/', ''))) {
      if (source === 'node_modules') linkPackages(folder, removed);
      else {
        const isFolder = target.endsWith('/');
        const to = isFolder ? join(folder, target, source.split('/').at(-1) ?? '') : join(folder, target);
        linkTree(join(projectDir, source), to);
      }
    }
  }
  const env = Object.fromEntries(
    lines('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
  );
  return {
    folder,
    command: list(lines('CMD')[0] ?? '[]'),
    healthcheck: list((lines('HEALTHCHECK')[0] ?? '').replace(/^.*?CMD /, '')),
    env,
    user: lines('USER')[0] ?? 'root',
  };
}
