import { crc32, gunzipSync } from 'node:zlib';
import { property, string, assert, integer } from 'fast-check';
import { expect, it } from 'vitest';
import { packJson } from '../readers/packedJson.ts';
import { envelope } from './envelope.ts';
import { joinCrc, joinGzip } from './joinGzip.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

it('a packed value between two texts is one gzip file of all three, whatever they are', async () => {
  const values = ['', 'x'.repeat(5_000), { rows: Array.from({ length: 900 }, (_, n) => ({ n, name: `护栏 ${n}` })) }];
  for (const value of values) {
    const packed = await packJson(value);
    for (const size of [0, 1, 300, 65_535, 65_536, 200_000]) {
      const [before, after] = [Buffer.from('é'.repeat(size)), Buffer.from('z'.repeat(size))];
      if (!packed.facts.isDeflated) continue;
      const joined = gunzipSync(Buffer.concat(joinGzip(before, packed, after)));
      expect(text(joined)).toBe(`${text(before)}${JSON.stringify(value).slice(0, -1)}${text(after)}`);
    }
    expect(text(await packed.text()) + packed.tail).toBe(JSON.stringify(value));
  }
});

it('the sum of two texts is joined from theirs', () => {
  assert(
    property(string({ maxLength: 3_000 }), string({ maxLength: 3_000 }), integer({ min: 0, max: 2_000 }), (a, b, n) => {
      const [first, second] = [Buffer.from(a), Buffer.concat([Buffer.from(b), Buffer.alloc(n)])];
      expect(joinCrc(crc32(first), crc32(second), second.length)).toBe(crc32(Buffer.concat([first, second])));
    }),
  );
});

it('an envelope around it is the same for who takes gzip and who does not, and holds members of its own', async () => {
  for (const length of [3, 2_000, 100_000]) {
    const value = { rows: Array.from({ length }, (_, n) => n) };
    const packed = (await packJson(value)).with({ unread: 7, name: '我' });
    const options = { errno: 0, locale: 'zh-CN', requestId: 'r', data: packed } as const;
    const plain = await (await envelope(options)).text();
    const answer = await envelope({ ...options, acceptEncoding: 'br, gzip' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const said = answer.headers.get('content-length');
    if (said !== null) expect(bytes.length).toBe(Number(said));
    const isGzip = answer.headers.get('content-encoding') === 'gzip';
    expect(isGzip).toBe(length > 3);
    expect(text(isGzip ? gunzipSync(bytes) : bytes)).toBe(plain);
    expect(JSON.parse(plain)).toMatchObject({ errno: 0, data: { ...value, unread: 7, name: '我' }, requestId: 'r' });
  }
});
