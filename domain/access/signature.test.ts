import { createHash, createHmac } from 'node:crypto';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeRfc3986, sortedQuery, stringToSign } from './signature.ts';

const secret = 'a-secret-of-the-test-vectors';
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const nodeSign = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
const nobleSign = (text: string) => bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text)));

describe('the signature of a call (D0.1: key, time, random number and hash)', () => {
  it('is the same text and the same hash on both sides for a GET with a query', () => {
    const text = stringToSign({
      method: 'get',
      path: '/api/web/account/pageNotice',
      query: [
        ['start', '1'],
        ['limit', '10'],
        ['noticeAction', 'NA01'],
      ],
      time: 1_790_000_000_000,
      random: 42,
      bodyHash: sha(''),
    });
    expect(text).toBe(
      'GET\n/api/web/account/pageNotice\nlimit=10&noticeAction=NA01&start=1\n1790000000000\n42\n' +
        'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    // From openssl dgst, so that neither side is its own judge.
    expect(nodeSign(text)).toBe('7cf3f3f3abc99c6045a6424bd7d30aaae41d3ea5e0036e449f17c97a9f240dbd');
    expect(nobleSign(text)).toBe(nodeSign(text));
  });

  it('hashes the raw body of a POST', () => {
    const body = '{"username":"root","password":"秘密"}';
    const text = stringToSign({
      method: 'POST',
      path: '/api/login',
      query: [],
      time: 1,
      random: 0,
      bodyHash: sha(body),
    });
    expect(text.split('\n')[2]).toBe('');
    expect(nobleSign(text)).toBe(nodeSign(text));
  });

  it('sorts by key, then by value, after encoding, and encodes what encodeURIComponent leaves', () => {
    expect(
      sortedQuery([
        ['b', '2'],
        ['a', '9'],
        ['a', '10'],
        ['文', '（'],
        ["it's", '(!*)'],
      ]),
    ).toBe('a=10&a=9&b=2&it%27s=%28%21%2A%29&%E6%96%87=%EF%BC%88'.split('&').sort().join('&'));
    expect(encodeRfc3986("!'()*~-_.")).toBe('%21%27%28%29%2A~-_.');
  });

  it('does not depend on the order in which the pairs come, and survives a round through an address', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' })), {
          maxLength: 8,
        }),
        (pairs) => {
          const sorted = sortedQuery(pairs);
          expect(sortedQuery([...pairs].reverse())).toBe(sorted);
          expect(sortedQuery(new URLSearchParams(sorted))).toBe(sorted);
        },
      ),
      { seed: 7, numRuns: 200 },
    );
  });
});
