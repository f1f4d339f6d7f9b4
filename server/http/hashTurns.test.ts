import { describe, expect, it } from 'vitest';
import { createHashTurns, type HashTurn } from './hashTurns.ts';

/** Work that ends when it is told to, and the order in which it began. */
function turnsAtWork() {
  const { inTurn } = createHashTurns();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    begun,
    settle,
    /** @returns errno of the refusal, or 0 */
    ask: (turn: HashTurn, name: string): Promise<number> =>
      inTurn(turn, () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      }).then(
        () => 0,
        (error: { errno: number }) => error.errno,
      ),
    end: async (name: string) => {
      ends.get(name)?.();
      await settle();
    },
  };
}
const fromUnknownNetwork = (key: string): HashTurn => ({ lane: 'unknownNetwork', key });
const known = (key: string): HashTurn => ({ lane: 'known', key });

describe('M7: hashes in their turn', () => {
  it('a person who is known starts next, whatever anonymous callers sent before', async () => {
    const { ask, begun, settle, end } = turnsAtWork();
    const refused: number[] = [];
    for (let i = 0; i < 35; i += 1)
      void ask(fromUnknownNetwork('10.0.0.0/24'), `flood${i}`).then((errno) => refused.push(errno));
    await settle();
    // One runs, twenty wait, the others are told at once to come again.
    expect(begun).toEqual(['flood0']);
    expect(refused).toEqual(Array.from({ length: 14 }, () => 1503));
    void ask(known('li'), 'li');
    void ask(known('wang'), 'wang');
    await settle();
    expect(begun).toEqual(['flood0', 'li']);
    await end('flood0');
    expect(begun).toEqual(['flood0', 'li', 'wang']);
    await end('li');
    await end('wang');
    expect(begun).toEqual(['flood0', 'li', 'wang', 'flood1']);
  });

  it('an unknown person from another network waits for one of a flood, not for all', async () => {
    const { ask, begun, settle, end } = turnsAtWork();
    for (let i = 0; i < 16; i += 1) void ask(fromUnknownNetwork('10.0.0.0/24'), `flood${i}`);
    void ask(fromUnknownNetwork('10.9.9.0/24'), 'guest');
    await settle();
    await end('flood0');
    await end('flood1');
    expect(begun).toEqual(['flood0', 'flood1', 'guest']);
  });

  it('many networks at once fill their own queue alone', async () => {
    const { ask, begun, settle } = turnsAtWork();
    const answers: number[] = [];
    for (let i = 0; i < 45; i += 1)
      void ask(fromUnknownNetwork(`10.0.${i}.0/24`), `net${i}`).then((errno) => answers.push(errno));
    await settle();
    expect(answers).toHaveLength(14);
    void ask(known('li'), 'li');
    await settle();
    expect(begun).toEqual(['net0', 'li']);
  });

  it('people who are known wait for each other in turn, twenty at most, and nothing is lost when one fails', async () => {
    const { ask, begun, settle, end } = turnsAtWork();
    const answers: number[] = [];
    for (let i = 0; i < 23; i += 1) void ask(known('li'), `li${i}`).then((errno) => answers.push(errno));
    await settle();
    expect([begun, answers]).toEqual([['li0', 'li1'], [1503]]);
    const { inTurn } = createHashTurns();
    await expect(inTurn(known('x'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(inTurn(known('x'), () => Promise.resolve(7))).resolves.toBe(7);
    await end('li0');
    await end('li1');
    expect(begun).toEqual(['li0', 'li1', 'li2', 'li3']);
  });
});
