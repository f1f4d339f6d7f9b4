import { crc32 } from 'node:zlib';
import { anything, assert, asyncProperty, dictionary, jsonValue, oneof, string } from 'fast-check';
import { expect, test } from 'vitest';
import { JsonText, JsonValues } from '#domain/jsonText.ts';
import { packJson } from './packedJson.ts';

test('a value packed member by member is the JSON that it would be at once', async () => {
  const nested = dictionary(string(), dictionary(string(), oneof(jsonValue(), anything())));
  await assert(
    asyncProperty(oneof(jsonValue(), nested), async (value) => {
      const packed = await packJson(value);
      const text = `${Buffer.from(await packed.text()).toString()}${packed.tail}`;
      expect(text).toBe(JSON.stringify(value ?? null));
      expect(packed.facts.size).toBe(Buffer.byteLength(text) - 1);
    }),
  );
});

test('dates, lists and what JSON leaves out stay what they are to JSON', async () => {
  const value = {
    at: new Date(0),
    none: undefined,
    list: [1, undefined, null],
    in: { at: new Date(1), of: {}, no: undefined },
  };
  const packed = await packJson(value);
  expect(`${Buffer.from(await packed.text()).toString()}${packed.tail}`).toBe(JSON.stringify(value));
});

test('a large value that is JSON already is packed piece by piece', async () => {
  const rows = Array.from({ length: 30_000 }, (_, no) => ({ no, name: `护栏 ${no}` }));
  const values = new JsonValues();
  for (const row of rows) values.add(row);
  const text = new JsonText(() => values.pieces());
  const packed = await packJson({ first: 1, rows: text, in: { rows: text } });
  expect(packed.facts.isDeflated).toBe(true);
  const plain = `${Buffer.from(await packed.text()).toString()}${packed.tail}`;
  expect(plain).toBe(JSON.stringify({ first: 1, rows, in: { rows } }));
  expect(packed.facts).toMatchObject({ size: Buffer.byteLength(plain) - 1, crc: crc32(plain.slice(0, -1)) });
  expect(await (await packJson(text)).value()).toEqual(rows);
});
