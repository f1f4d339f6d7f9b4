import { second } from '#domain/time.ts';
import { serverNow } from '#client/api/clock.ts';
import { flood } from '#client/stores/flood.ts';
import { createFloodWatch } from './floodWatch.ts';
import { liveAlarms, onChanged } from './live.ts';

const lookMs = second;

/**
 * Watches for a flood of alarms as long as a page shows them; answers how to stop. Begins with what stands: a page that
 * is opened in a flood is in one.
 */
export function watchFlood(): () => void {
  const watch = createFloodWatch(serverNow);
  const look = (): void => {
    const { isOn, count, isRush } = watch.look();
    if (flood.isRush !== isRush) flood.isRush = isRush;
    if (flood.isOn !== isOn) flood.isOn = isOn;
    if (flood.count !== count) flood.count = count;
  };
  watch.note(liveAlarms.rows().values());
  look();
  const stop = onChanged('alarm', (ids) => {
    watch.note([...ids].flatMap((id) => liveAlarms.get(id) ?? []));
    look();
  });
  // It ends by the clock.
  const timer = setInterval(look, lookMs);
  return () => {
    stop();
    clearInterval(timer);
    Object.assign(flood, { isOn: false, count: 0, isRush: false });
  };
}
