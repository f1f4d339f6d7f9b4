/** What the reporter of a pass writes, a line each (scripts/stress/reporter.mjs). */
export type Line =
  | {
      readonly kind: 'pass';
      readonly pass: number;
      readonly date: string;
      readonly commit: string;
      readonly load: number;
    }
  | { readonly kind: 'planned'; readonly files: Readonly<Record<string, number>> }
  | {
      readonly kind: 'test';
      readonly file: string;
      readonly title: string;
      readonly isRed: boolean;
      readonly message: string;
      /** How long it took: nobody judges it, but who wants shorter passes looks here. */
      readonly ms?: number;
    }
  | { readonly kind: 'ran'; readonly seconds: number };

export interface Red {
  readonly title: string;
  readonly message: string;
}

/** One run over all files of the browser shard, in as many parts as it was stopped. */
export interface Pass {
  readonly pass: number;
  readonly date: string;
  readonly commit: string;
  readonly load: number;
  readonly seconds: number;
  readonly tests: number;
  readonly reds: readonly Red[];
  /** Files of which a test is still to run; undefined while nobody knows the files. */
  readonly left: readonly string[] | undefined;
}

/** Lines of a file that may end in the middle of one: the run was killed. */
export function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
}

type Test = Extract<Line, { kind: 'test' }>;

function passOf([head, ...lines]: readonly Line[]): Pass | undefined {
  if (head?.kind !== 'pass') return undefined;
  const planned: Record<string, number> = {};
  const ended = new Map<string, Map<string, Test>>();
  let seconds = 0;
  for (const line of lines) {
    if (line.kind === 'planned') Object.assign(planned, line.files);
    if (line.kind === 'ran') seconds += line.seconds;
    // A file that was begun before is run whole again: what its tests said last counts.
    if (line.kind === 'test') ended.set(line.file, (ended.get(line.file) ?? new Map()).set(line.title, line));
  }
  const files = Object.keys(planned);
  const left = files.filter((file) => (ended.get(file)?.size ?? 0) < (planned[file] ?? 0));
  const tests = [...ended.values()].flatMap((each) => [...each.values()]);
  const reds = tests.filter(({ isRed }) => isRed).map(({ title, message }) => ({ title, message }));
  const { pass, date, commit, load } = head;
  return { pass, date, commit, load, seconds, tests: tests.length, reds, left: files.length === 0 ? undefined : left };
}

/** Each pass of a run, from the lines that were written while it ran. */
export function passesOf(lines: readonly Line[]): Pass[] {
  const begins = lines.flatMap((line, at) => (line.kind === 'pass' ? [at] : []));
  return begins.flatMap((from, at) => passOf(lines.slice(from, begins[at + 1])) ?? []);
}

export const isWhole = ({ left }: Pass): boolean => left?.length === 0;

const head = ['| date | commit | pass | load | seconds | tests | red |', '|---|---|---|---|---|---|---|'];
const cell = (words: string): string => words.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

const rowOf = ({ date, commit, pass, load, seconds, tests, reds, left }: Pass): string => {
  const said = reds.map(({ title, message }) => `${cell(title)}: ${cell(message)}`).join('<br>');
  const stopped = left?.length === 0 ? '' : ' (stopped)';
  return `| ${date} | ${commit} | ${pass} | ${load} | ${Math.round(seconds)} | ${tests}${stopped} | ${said || '0'} |`;
};

/** Date, commit and pass: a run begins no two passes at the same time. */
const keyOf = (row: string): string => row.split(' | ', 3).join(' | ');

/**
 * The table with these passes in it: what stands there of others stays, as their raw lines may be on another machine.
 * @param page docs/results/stress.md as it is, or an empty text
 */
export function pageWith(page: string, passes: readonly Pass[]): string {
  const rows = new Map(
    page.split('\n').flatMap((line) => (line.startsWith('| 2') ? [[keyOf(line), line] as const] : [])),
  );
  for (const pass of passes) {
    const row = rowOf(pass);
    rows.set(keyOf(row), row);
  }
  return [
    '# What `npm run test:stress` showed',
    '',
    'Written by it. A pass runs every browser test of `screens` once, without a second try, beside so many busy loops.',
    '',
    ...head,
    ...[...rows.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    '',
  ].join('\n');
}
