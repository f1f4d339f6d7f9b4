import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { refreshRights } from '#client/stores/session.ts';
import { onEvent } from '#client/realtime/live.ts';
import { websoket } from '#client/realtime/websoket.ts';

const retryMs = 5_000;
/** Everybody's connection comes back at once when a server was away. */
const spreadMs = 3_000;

function refresh(): void {
  refreshRights().catch(() => setTimeout(() => void refreshRights().catch(() => undefined), retryMs));
}

/**
 * Roles, organisation and state of the account follow at once, menus and buttons with them; what changed while there
 * was no connection is asked for when it is back.
 * @source docs/requirements.md E4, docs/adr/0019
 */
export function useLiveRights(): void {
  const { phase } = useSnapshot(websoket);
  const wasLive = useRef(false);
  useEffect(() => onEvent('access:changed', refresh), []);
  useEffect(() => {
    if (phase !== 'live') return undefined;
    const isBack = wasLive.current;
    wasLive.current = true;
    if (!isBack) return undefined;
    const timer = setTimeout(refresh, Math.random() * spreadMs);
    return () => clearTimeout(timer);
  }, [phase]);
}
