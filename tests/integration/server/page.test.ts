import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staticFiles } from '#server/http/staticFiles.ts';
import { openTown, type Town } from './town.ts';

let town: Town;
beforeAll(async () => {
  const dist = mkdtempSync(join(process.env['TEST_FOLDER'] ?? '', 'page-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<meta nonce="%STYLE_NONCE%"><p lang="%APP_KEY%">');
  writeFileSync(join(dist, 'assets', 'a.css'), 'p { color: red }');
  town = await openTown({ files: (config) => staticFiles(dist, config) });
});
afterAll(() => town.close());

const opened = { Accept: 'text/html', 'Accept-Encoding': 'gzip' };
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? '';

async function pageAt(path: string, headers: Record<string, string> = opened) {
  const answer = await town.app.request(path, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const html = (answer.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
  return { answer, html, nonce: /<meta nonce="([\w-]{22})">/.exec(html)?.[1] };
}

it('S14: each answer of the page has a nonce of its own, in the page and in its header, and none is answered from a cache', async () => {
  const seen = new Set<string>();
  for (const path of ['/', '/device/index', '/index.html', '/no/such/page']) {
    for (const headers of [opened, { Accept: 'text/html' }]) {
      const { answer, html, nonce } = await pageAt(path, headers);
      expect(html).toContain('<p lang="gl-test-key">');
      expect(policyOf(answer)).toContain(`style-src 'self' 'nonce-${nonce}'; `);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('etag')).toBeNull();
      seen.add(nonce ?? '');
    }
  }
  expect(seen.size).toBe(8);
});

it('S14: no answer allows styles or scripts in markup, and text becomes markup through one policy alone', async () => {
  const answers = [
    (await pageAt('/')).answer,
    await town.app.request('/assets/a.css'),
    await town.app.request('/api/web/common/serverTime'),
    await town.app.request('/api/no/such'),
  ];
  for (const answer of answers) {
    expect(policyOf(answer)).not.toMatch(/unsafe|\*/);
    expect(policyOf(answer)).toContain("script-src 'self'; ");
    expect(policyOf(answer)).toMatch(/require-trusted-types-for 'script'; trusted-types default$/);
  }
  for (const answer of answers.slice(1)) expect(policyOf(answer)).toContain("style-src 'self'; ");
  // A file stays one that a browser keeps.
  expect(answers[1]?.headers.get('etag')).not.toBeNull();
});
