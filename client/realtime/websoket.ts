import { proxy } from 'valtio';
import type { RealtimePayload } from '#domain/realtime.ts';

/** The dot of the header: green live, amber reconnecting, grey off. @source docs/requirements.md B8 */
export type Phase = 'live' | 'reconnecting' | 'off';

/** The seed's push: what a message of type 1000 carries. */
export type Push = RealtimePayload<'message'>['content'];

export interface WebsoketArea {
  /** Persisted switch: when off, no socket is opened. */
  enabled: boolean;
  connected: boolean;
  /** Content of the last push of type 1000. */
  data: Push | null;
  /** Revision up to which this client has everything; -1 before the first snapshot. */
  revision: number;
  /** Epoch ms of the last thing heard; null before the first. */
  lastHeardAt: number | null;
  phase: Phase;
  /** No connection for 3 s or no word for 4: the banner shows `lastHeardAt`, and what ticks stands still. */
  stale: boolean;
  /** Ten seconds without a connection: data is asked by HTTP every 15 s. */
  polling: boolean;
  /** More alarms are open than the last snapshot carried: the live ones are the newest alone. */
  alarmsCut: boolean;
}

/** State area `websoket` (spelled so by F13). Rows never live here: they are in plain maps, see live.ts. */
export const websoket = proxy<WebsoketArea>({
  enabled: true,
  connected: false,
  data: null,
  revision: -1,
  lastHeardAt: null,
  phase: 'off',
  stale: false,
  polling: false,
  alarmsCut: false,
});
