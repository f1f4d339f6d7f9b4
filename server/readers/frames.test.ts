import { array, assert, integer, property, record, string, uint8Array } from 'fast-check';
import { expect, it } from 'vitest';
import { createFrameReader, encodeFrame } from './frames.ts';

it('frames come out as they went in, however the pieces fall', () => {
  const frames = array(record({ name: string(), bytes: uint8Array({ maxLength: 400 }) }), { maxLength: 8 });
  assert(
    property(frames, integer({ min: 1, max: 97 }), (sent, pieceBytes) => {
      const whole = Buffer.concat(sent.flatMap(({ name, bytes }) => [...encodeFrame({ name }, bytes)]));
      const found: Array<{ name: string; bytes: number[] }> = [];
      const read = createFrameReader<{ name: string }>(({ head, bytes }) => {
        found.push({ name: head.name, bytes: [...bytes] });
      });
      for (let at = 0; at < whole.length; at += pieceBytes) read(whole.subarray(at, at + pieceBytes));
      expect(found).toEqual(sent.map(({ name, bytes }) => ({ name, bytes: [...bytes] })));
    }),
  );
});
