import { subscribe } from 'valtio';
import { areaKey, readArea, writeArea } from '#client/stores/persist.ts';
import { websoket, type WebsoketArea } from './websoket.ts';

const key = areaKey('websoket');
const writeEveryMs = 1_000;

/**
 * Keeps the area in local storage, written at most once a second: its revision moves with every frame. Read back are
 * the switch and the last push; a connection and its revision begin anew with the page.
 * @source docs/requirements.md F13
 */
export function keepArea(): void {
  const { enabled, data } = readArea<WebsoketArea>(key);
  if (typeof enabled === 'boolean') websoket.enabled = enabled;
  if (data !== undefined) websoket.data = data;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let kept = '';
  subscribe(websoket, () => {
    timer ??= setTimeout(() => {
      timer = null;
      const { enabled: on, connected, data: push, revision } = websoket;
      const state = { enabled: on, connected, data: push, revision };
      const text = JSON.stringify(state);
      // What moves most, when something was heard last, is not kept.
      if (text === kept) return;
      kept = text;
      writeArea(key, state);
    }, writeEveryMs);
  });
}
