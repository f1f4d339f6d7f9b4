import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, safeRedirect } from './routes.ts';

const landing = '/position/index';
const evil = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/%2Fevil.example',
  '/%252Fevil.example',
  '/%5Cevil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' //evil.example',
  'evil.example',
  '/%E0%A4%A',
  '/login',
  '/login?redirect=%2Fdevice',
  '',
  null,
];

test('open redirects are refused: another site, twisted slashes, encoded ones, scripts, the sign-in page itself', () => {
  for (const each of evil) expect(safeRedirect(each), String(each)).toBe(landing);
});

test('a path of this site stays as it is, with its query', () => {
  for (const path of ['/device/railList?x=1', '/message/list?text=100%&page=2', '/a?u=%2F%2Fx', '/loginSettings']) {
    expect(safeRedirect(path)).toBe(path);
  }
  expect(safeRedirect(null, '/project/index')).toBe('/project/index');
});

test('whatever a query says, a browser that follows the answer stays on this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    '%252f',
    '\t',
    '\n',
    '\r',
    '@',
    ':',
    'a',
    '?',
    '#',
    ' ',
    '%',
  );
  const twisted = fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 12 }).map((all) => all.join(''));
  fc.assert(
    fc.property(
      fc.oneof(
        twisted,
        twisted.map((text) => `/${text}`),
        fc.string(),
      ),
      (text) => {
        const to = safeRedirect(text);
        const url = new URL(to, 'https://guard.line/somewhere');
        expect(url.origin).toBe('https://guard.line');
        expect(to.startsWith('/') && !to.startsWith('//')).toBe(true);
        // What the history keeps is read again by the guard.
        expect(new URL(url.pathname, 'https://guard.line').origin).toBe('https://guard.line');
      },
    ),
    { numRuns: 400 },
  );
});

test('SEED-032 /redirect/… replays only a path of this site', () => {
  const at = (path: string, search = '') =>
    decide({ path, search, token: 't', access: [], routes: [], redirects: {}, lastPath: '/' });
  expect(at('/redirect/device/index', 'page=3')).toEqual({ kind: 'redirect', to: '/device/index?page=3' });
  expect(at('/redirect//evil.example')).toEqual({ kind: 'redirect', to: landing });
});
