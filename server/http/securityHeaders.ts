import type { MiddlewareHandler } from 'hono';
import type { Config } from '#domain/config.ts';

function originOf(url: string | undefined): string {
  if (url === undefined) return '';
  try {
    // Tile addresses hold braces, e.g. https://{s}.tiles.example/{z}/{x}/{y}.png
    return ` ${new URL(url.replaceAll(/\{s\}/g, '*').replaceAll(/[{}]/g, '')).origin.replace('%2A', '*')}`;
  } catch {
    return '';
  }
}

/** The socket's own host when it has one: by ws or wss, and by http for the first step of long polling. */
const socketOf = (origin: string | undefined): string =>
  origin === undefined ? '' : ` ${origin} ${origin.replace(/^http/, 'ws')}`;

/**
 * Scripts come from this host alone; styles too, and the few `<style>` elements that Mantine writes carry the nonce of
 * their page. Text becomes markup only through the client's one policy, which lets no markup through.
 * @source ADR 0024
 */
function policyOf(config: Config): (styleNonce: string | undefined) => string {
  const images = originOf(config.MAP_TILE_URL);
  return (styleNonce) =>
    [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self'${styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`}`,
      `img-src 'self' data: blob:${images}`,
      "font-src 'self' data:",
      `connect-src 'self'${socketOf(config.WS_ORIGIN)}`,
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ].join('; ');
}

/** What a step learns about the answer and the headers tell. */
export interface HeaderFacts {
  readonly Variables: {
    /** Of the page that is answered; unset for everything else. */
    styleNonce?: string;
  };
}

export function securityHeaders(config: Config): MiddlewareHandler<HeaderFacts> {
  const policy = policyOf(config);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('Content-Security-Policy', policy(c.get('styleNonce')));
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'same-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (config.TRUST_PROXY > 0 && c.req.header('X-Forwarded-Proto') === 'https') {
      headers.set('Strict-Transport-Security', 'max-age=31536000');
    }
  };
}
