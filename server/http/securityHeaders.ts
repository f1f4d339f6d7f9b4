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

/** Mantine writes inline styles; scripts come from this host alone. @source reliability.md S14 */
function policyOf(config: Config): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${originOf(config.MAP_TILE_URL)}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function securityHeaders(config: Config): MiddlewareHandler {
  const policy = policyOf(config);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('Content-Security-Policy', policy);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'same-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (config.TRUST_PROXY > 0 && c.req.header('X-Forwarded-Proto') === 'https') {
      headers.set('Strict-Transport-Security', 'max-age=31536000');
    }
  };
}
