import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasLoneSurrogate } from './wellFormed.ts';

it('text is whole exactly when UTF-8 gives it back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '\ud800', '\udc00', '\ud83d\ude00'), (a, b) => {
      const text = a + b + a;
      expect(hasLoneSurrogate(text)).toBe(Buffer.from(text).toString() !== text);
    }),
    { seed: 9, numRuns: 500 },
  );
  expect(hasLoneSurrogate('护栏😀')).toBe(false);
});
