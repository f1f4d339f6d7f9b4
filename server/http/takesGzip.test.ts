import { expect, test } from 'vitest';
import { takesGzip } from './takesGzip.ts';

test('an answer is packed for whoever says gzip, and not for whoever says none of it', () => {
  for (const yes of ['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.5', 'GZIP'])
    expect(takesGzip(yes), yes).toBe(true);
  for (const no of [undefined, '', 'identity', 'gzip;q=0', 'br, gzip;q=0.0', 'x-gzip']) {
    expect(takesGzip(no), no).toBe(false);
  }
});
