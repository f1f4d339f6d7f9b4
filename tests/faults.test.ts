import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beyond, catalogue, catalogueTable, controls, type Proof } from '#scripts/faults/catalogue.ts';
import { scenarios } from '#scripts/faults/scenarios.ts';
import { projectDir } from '#scripts/setup/findTools.mjs';

const proofs = [...catalogue, ...beyond, ...controls].flatMap(({ fault, shownBy }) =>
  shownBy.map((proof) => ({ fault, proof })),
);

/** Null when it is there. */
function missing(proof: Proof): string | null {
  if ('scenario' in proof) {
    return scenarios.some(({ name }) => name === proof.scenario)
      ? null
      : `no row “${proof.scenario}” of npm run faults`;
  }
  const file = join(projectDir, proof.file);
  if (!existsSync(file)) return `no file ${proof.file}`;
  return readFileSync(file, 'utf8').includes(proof.title) ? null : `${proof.file} has no test “${proof.title}”`;
}

describe('item 12 the faults F1–F31 of the design', () => {
  it('have a row each, in their order', () => {
    expect(catalogue.map(({ fault }) => fault)).toEqual(Array.from({ length: 31 }, (_, at) => `F${at + 1}`));
    expect(catalogue.filter(({ shownBy }) => shownBy.length === 0)).toEqual([]);
  });

  it('name rows of npm run faults and tests that are there', () => {
    expect(proofs.map(({ fault, proof }) => [fault, missing(proof)]).filter(([, words]) => words !== null)).toEqual([]);
  });

  it('control: a name that is nowhere is found out', () => {
    expect(missing({ scenario: 'of nobody' })).toMatch(/no row/);
    expect(missing({ file: 'tests/faults.test.ts', title: ['of', 'nobody'].join('--') })).toMatch(/has no test/);
  });

  it('every row of npm run faults says for which fault it stands, or is a control', () => {
    const named = new Set(proofs.flatMap(({ proof }) => ('scenario' in proof ? [proof.scenario] : [])));
    expect(scenarios.filter(({ name }) => !named.has(name)).map(({ name }) => name)).toEqual([]);
  });

  it('stand in docs/results/faults.md as they are here', () => {
    expect(readFileSync(join(projectDir, 'docs/results/faults.md'), 'utf8')).toContain(catalogueTable().join('\n'));
  });
});
