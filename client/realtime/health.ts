import type { Page } from './page.ts';
import type { WebsoketArea } from './websoket.ts';

/** The server says every 2 s that it is there. @source docs/requirements.md B8, E6; docs/adr/0042-alarm-bar.md */
const staleAfterMs = 4_000;
/** Whoever is back sooner was not lost. */
const missedAfterMs = 3_000;
/** A look that comes so late was held up itself: what came meanwhile has not been read yet. */
const lateLookMs = 2_500;
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
  let lookedAt = Date.now();
  /** Since when this page has been able to hear. */
  let awakeAt = lookedAt;

  const look = (): void => {
    const now = Date.now();
    // Written once a second at most: it is shown to the second, and each write re-renders.
    if (area.lastHeardAt !== heardAt) area.lastHeardAt = heardAt;
    if (now - lookedAt > lateLookMs) awakeAt = now;
    lookedAt = now;
    const silentMs = heardAt === null ? 0 : now - Math.max(heardAt, awakeAt);
    const isMissed = missingSince !== null && now - Math.max(missingSince, awakeAt) >= missedAfterMs;
    const stale = area.phase !== 'off' && (isMissed || silentMs > staleAfterMs);
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
