import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vertex } from './path.ts';
import { mostSteps, openHistory, samePath, stepPath, type PathHistory, type PathStep } from './pathHistory.ts';

const a: Vertex = [117.1, 31.1];
const b: Vertex = [117.2, 31.2];
const c: Vertex = [117.3, 31.3];
const after = (history: PathHistory, ...steps: PathStep[]): PathHistory => steps.reduce(stepPath, history);
const line = openHistory([a, b]);

const vertex: fc.Arbitrary<Vertex> = fc.tuple(fc.integer({ min: -179, max: 179 }), fc.integer({ min: -89, max: 89 }));
const change: fc.Arbitrary<PathStep> = fc.oneof(
  vertex.map((at): PathStep => ({ kind: 'add', vertex: at })),
  fc.tuple(fc.nat(4), vertex).map(([at, moved]): PathStep => ({ kind: 'insert', at, vertex: moved })),
  fc.tuple(fc.nat(4), vertex).map(([at, moved]): PathStep => ({ kind: 'move', at, vertex: moved })),
  fc.nat(4).map((at): PathStep => ({ kind: 'remove', at })),
  fc.constant<PathStep>({ kind: 'reverse' }),
  fc.array(vertex, { maxLength: 5 }).map((path): PathStep => ({ kind: 'replace', path })),
);
const turn = fc.constantFrom<PathStep>({ kind: 'undo' }, { kind: 'redo' });

describe('SPEC-022 steps on a path', () => {
  it('add, insert, move and remove corners, and turn it round', () => {
    expect(after(line, { kind: 'add', vertex: c }).path).toEqual([a, b, c]);
    expect(after(line, { kind: 'insert', at: 1, vertex: c }).path).toEqual([a, c, b]);
    expect(after(line, { kind: 'move', at: 0, vertex: c }).path).toEqual([c, b]);
    expect(after(line, { kind: 'remove', at: 0 }).path).toEqual([b]);
    expect(after(line, { kind: 'reverse' }).path).toEqual([b, a]);
  });

  it('of a double click the second one adds nothing', () => {
    expect(after(line, { kind: 'add', vertex: b })).toBe(line);
  });

  it('are taken back and done again; a new step forgets what was taken back', () => {
    const drawn = after(line, { kind: 'add', vertex: c }, { kind: 'reverse' });
    const back = after(drawn, { kind: 'undo' }, { kind: 'undo' });
    expect(back.path).toEqual([a, b]);
    expect(after(back, { kind: 'undo' })).toBe(back);
    expect(after(back, { kind: 'redo' }, { kind: 'redo' }).path).toEqual([c, b, a]);
    expect(after(back, { kind: 'reverse' }, { kind: 'redo' }).path).toEqual([b, a]);
  });

  it('are kept up to fifty', () => {
    const steps = Array.from({ length: 60 }, (_, at): PathStep => ({ kind: 'add', vertex: [at, 1] }));
    const drawn = after(openHistory([]), ...steps);
    expect(drawn.past).toHaveLength(mostSteps);
    const back = after(drawn, ...Array.from({ length: 70 }, (): PathStep => ({ kind: 'undo' })));
    expect(back.path).toHaveLength(10);
    expect(after(back, ...Array.from({ length: 70 }, (): PathStep => ({ kind: 'redo' }))).path).toEqual(drawn.path);
  });

  it('whatever was done, undo leads to the path before and redo back to the one after', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(change, turn), { maxLength: 80 }), change, (steps, last) => {
        const before = after(openHistory([]), ...steps);
        expect(before.past.length).toBeLessThanOrEqual(mostSteps);
        const now = stepPath(before, last);
        if (now === before) return;
        expect(samePath(now.path, before.path)).toBe(false);
        const undone = stepPath(now, { kind: 'undo' });
        expect(undone.path).toEqual(before.path);
        expect(stepPath(undone, { kind: 'redo' }).path).toEqual(now.path);
      }),
    );
  });
});
