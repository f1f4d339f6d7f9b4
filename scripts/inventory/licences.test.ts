import { describe, expect, it } from 'vitest';
import { licenceFaults, type Component } from './licences.ts';

const named = (name: string, licenses?: Component['licenses']): Component => ({
  name,
  version: '1.0.0',
  ...(licenses === undefined ? {} : { licenses }),
});

describe('S24 licences of what is shipped', () => {
  it('takes those on the list, also as one side of a choice, and both sides of a pair', () => {
    expect(
      licenceFaults([
        named('a', [{ license: { id: 'MIT' } }]),
        named('b', [{ expression: '(MIT OR GPL-3.0-or-later)' }]),
        named('c', [{ expression: '(MIT AND Zlib)' }]),
      ]),
    ).toEqual([]);
  });

  it('names a package with another licence, with none, and with words that are no licence', () => {
    const faults = licenceFaults([
      named('copyleft', [{ license: { id: 'AGPL-3.0-only' } }]),
      named('both', [{ expression: '(MIT AND GPL-3.0-only)' }]),
      named('silent'),
      named('own', [{ license: { name: 'SEE LICENSE IN x' } }]),
    ]);
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['copyleft', 'both', 'silent', 'own']);
  });

  it('an exception holds for its package and its licence alone', () => {
    const hippocratic = [{ license: { id: 'Hippocratic-2.1' } }];
    expect(licenceFaults([named('react-leaflet', hippocratic)])).toEqual([]);
    expect(licenceFaults([named('other', hippocratic)])).toHaveLength(1);
    expect(licenceFaults([named('react-leaflet', [{ license: { id: 'AGPL-3.0-only' } }])])).toHaveLength(1);
  });
});
