import { CallError } from '#client/api/errors.ts';
import { call } from '#client/api/http.ts';

export interface ServerFacts {
  readonly version: string;
  /** Epoch ms. */
  readonly startedAt: number;
}

/** What the server says of itself. */
export async function fetchServerFacts(signal: AbortSignal): Promise<ServerFacts> {
  const { version, uptime } = await call<{ version?: unknown; uptime?: unknown }>({
    method: 'GET',
    path: '/api/health',
    signal,
    quiet: true,
  });
  if (typeof version !== 'string' || typeof uptime !== 'number') throw new CallError('/api/health');
  return { version, startedAt: Date.now() - uptime * 1_000 };
}
