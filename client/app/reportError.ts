import { post } from '#client/api/http.ts';
import type { LogEntry } from '#client/stores/log.ts';
import { perWindow } from './perWindow.ts';

/** As many errors a minute a browser tells the server at most. @source docs/requirements.md D12 */
export const reportsPerMinute = 20;
const messageMax = 2_000;
const stackMax = 8_000;
const urlMax = 500;

const mayReport = perWindow(reportsPerMinute, 60_000);

/**
 * Tells the server of what broke in the browser: scripts and rendering. Failed calls are the server's own knowledge,
 * and a report that fails is not reported.
 */
export function reportError({ level, type, message, meta }: LogEntry): void {
  if (level !== 'error' || (type !== 'script' && type !== 'render')) return;
  if (!mayReport(Date.now())) return;
  const { url, stack } = meta;
  const report = {
    level: 'error' as const,
    message: message.slice(0, messageMax) || 'unknown',
    ...(typeof stack === 'string' ? { stack: stack.slice(0, stackMax) } : {}),
    ...(typeof url === 'string' ? { url: url.slice(0, urlMax) } : {}),
  };
  void post('/api/web/common/clientLog', report, { quiet: true }).catch(() => undefined);
}
