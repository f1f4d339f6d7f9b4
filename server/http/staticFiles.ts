import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { currentKey } from '#domain/access/keyring.ts';
import type { Config } from '#domain/config.ts';

const zip = promisify(gzip);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.topojson': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};
const compressible = new Set(['.html', '.js', '.css', '.json', '.topojson', '.svg', '.txt', '.webmanifest']);

interface Asset {
  readonly bytes: Buffer;
  readonly type: string;
  readonly tag: string;
  readonly isHashed: boolean;
  zipped: Buffer | null;
}

export interface AssetRequest {
  readonly path: string;
  readonly acceptsGzip: boolean;
  readonly ifNoneMatch: string | undefined;
}

export interface StaticFiles {
  /** Null when there is no such file. */
  readonly serve: (request: AssetRequest) => Promise<Response | null>;
  /** The page of the client, for every path that is not a file; null while the client is not built. */
  readonly page: (request: Pick<AssetRequest, 'acceptsGzip'>) => Promise<Page | null>;
}

/** Source maps and the bundler's own notes are not served: they show how the client is made. */
const isForBuilders = (path: string): boolean => path.endsWith('.map') || path.includes('/.');
export interface Page {
  readonly response: Response;
  /** Another one in each answer: it stands in this page, and its header must name it. */
  readonly styleNonce: string;
}

const pagePath = '/index.html';

const escaped = (text: string) => text.replace(/[&"<>]/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * The built client, kept in memory: read once a build, so that no path of a request ever reaches the file system. App
 * key and secret are written into the page's meta tags as it is served, and a nonce for its styles: one build for every
 * installation.
 * @source docs/requirements.md D0.1
 */
export function staticFiles(folder: string, config: Pick<Config, 'APP_KEY' | 'APP_SECRET' | 'I18N_AUTO'>): StaticFiles {
  let assets: Map<string, Asset> | null = null;

  function load(): Map<string, Asset> {
    // A server that started before the build finds it later.
    if (assets !== null || !existsSync(join(folder, 'index.html'))) return assets ?? new Map<string, Asset>();
    assets = new Map();
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || file.endsWith('.gz')) continue;
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      if (isForBuilders(path)) continue;
      const packed = existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`) : null;
      assets.set(path, assetOf(path, readFileSync(file), packed));
    }
    return assets;
  }

  function assetOf(path: string, read: Buffer, zipped: Buffer | null): Asset {
    const bytes = path === pagePath ? withKeys(read) : read;
    const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const type = types[extname(path)] ?? 'application/octet-stream';
    return { bytes, type, tag, zipped, isHashed: path.startsWith('/assets/') };
  }

  function withKeys(html: Buffer): Buffer {
    return Buffer.from(
      html
        .toString('utf8')
        .replaceAll('%APP_KEY%', () => escaped(config.APP_KEY))
        .replaceAll('%APP_SECRET%', () => escaped(currentKey(config.APP_SECRET)))
        .replaceAll('%I18N_AUTO%', config.I18N_AUTO ? '1' : '0'),
    );
  }

  async function serve({ path, acceptsGzip, ifNoneMatch }: AssetRequest): Promise<Response | null> {
    // The page is none of the files: its header goes with it.
    const asset = path === pagePath ? undefined : load().get(path);
    if (asset === undefined) return null;
    const headers: Record<string, string> = {
      'Content-Type': asset.type,
      ETag: asset.tag,
      'Cache-Control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (ifNoneMatch === asset.tag) return new Response(null, { status: 304, headers });
    const zips = acceptsGzip && compressible.has(extname(path)) && asset.bytes.length > 1_024;
    if (!zips) return new Response(new Uint8Array(asset.bytes), { headers });
    asset.zipped ??= await zip(asset.bytes);
    return new Response(new Uint8Array(asset.zipped), {
      headers: { ...headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' },
    });
  }

  /**
   * Made for each answer, a few kilobytes: what was kept of an earlier one would carry another nonce than its header.
   */
  async function page({ acceptsGzip }: Pick<AssetRequest, 'acceptsGzip'>): Promise<Page | null> {
    const asset = load().get(pagePath);
    if (asset === undefined) return null;
    const styleNonce = randomBytes(16).toString('base64url');
    const html = asset.bytes.toString('utf8').replaceAll('%STYLE_NONCE%', styleNonce);
    const headers = { 'Content-Type': asset.type, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
    if (!acceptsGzip) return { response: new Response(html, { headers }), styleNonce };
    const zipped = new Uint8Array(await zip(html));
    return { response: new Response(zipped, { headers: { ...headers, 'Content-Encoding': 'gzip' } }), styleNonce };
  }

  return { serve, page };
}
