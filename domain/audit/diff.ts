import { redact } from './redact.ts';

/** What a change changed, and nothing else. */
export interface Diff {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** A change with the name of what was changed: an id alone tells nobody what it was. */
export interface NamedDiff extends Diff {
  readonly name: string;
}

/** As `diffOf`, of the row of that name. */
export function namedDiff(name: string, before: object, after: object): NamedDiff {
  return { name, ...diffOf(before, after) };
}

/** The fields of `after` that differ from `before`, with both values; secrets say only that they changed. */
export function diffOf(before: object, after: object): Diff {
  const old = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(
    ([key, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old[key] ?? null),
  );
  return redact({
    before: Object.fromEntries(changed.map(([key]) => [key, old[key] ?? null])),
    after: Object.fromEntries(changed),
  });
}
