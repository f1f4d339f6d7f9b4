import type { Page } from './page.ts';
import type { WebsoketArea } from './websoket.ts';

/** @source docs/requirements.md B8, E6 */
const staleAfterMs = 12_000;
/** A socket that is "connected" and mute for this long is half open. */
const renewAfterMs = 20_000;
const pollAfterMs = 10_000;
const pollEveryMs = 15_000;

export interface HealthLinks {
  readonly connected: () => boolean;
  readonly wake: () => void;
  readonly renew: () => void;
  /** Time to ask by HTTP. */
  readonly poll: () => void;
}

export interface Health {
  readonly opened: () => void;
  readonly connected: () => void;
  readonly disconnected: () => void;
  readonly closed: () => void;
  readonly heard: () => void;
  readonly stop: () => void;
}

/** Keeps the state area's word on the connection: phase, staleness, polling; looks once a second. */
export function keepHealth(area: WebsoketArea, page: Pick<Page, 'onWake'>, links: HealthLinks): Health {
  /** Since when there is no connection although there should be one; null = there is, or none is wanted. */
  let missingSince: number | null = null;
  let lastPoll = 0;
  let heardAt: number | null = null;

  const look = (): void => {
    const now = Date.now();
    // Written once a second at most: it is shown to the second, and each write re-renders.
    if (area.lastHeardAt !== heardAt) area.lastHeardAt = heardAt;
    const silentMs = heardAt === null ? 0 : now - heardAt;
    const stale = area.phase !== 'off' && silentMs > staleAfterMs;
    if (area.stale !== stale) area.stale = stale;
    if (links.connected() && silentMs > renewAfterMs) {
      heardAt = now;
      links.renew();
    }
    const polling = area.phase === 'off' || (missingSince !== null && now - missingSince >= pollAfterMs);
    if (area.polling !== polling) area.polling = polling;
    if (polling && now - lastPoll >= pollEveryMs) {
      lastPoll = now;
      links.poll();
    }
  };
  const timer = setInterval(look, 1_000);

  const stopWake = page.onWake(links.wake);

  return {
    opened: () => {
      missingSince = Date.now();
      area.phase = 'reconnecting';
    },
    connected: () => {
      missingSince = null;
      area.connected = true;
      area.phase = 'live';
      area.polling = false;
      area.stale = false;
    },
    disconnected: () => {
      missingSince ??= Date.now();
      area.connected = false;
      if (area.phase === 'live') area.phase = 'reconnecting';
    },
    closed: () => {
      missingSince = null;
      area.connected = false;
      area.phase = 'off';
      area.stale = false;
      lastPoll = Date.now();
    },
    heard: () => {
      heardAt = Date.now();
    },
    stop: () => {
      clearInterval(timer);
      stopWake();
      area.phase = 'off';
      area.connected = false;
      area.polling = false;
      area.stale = false;
      area.lastHeardAt = null;
    },
  };
}
