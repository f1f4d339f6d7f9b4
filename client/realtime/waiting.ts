import { attention } from '#client/stores/attention.ts';
import { liveAlarms } from './live.ts';
import { createWaitingList } from './waitingList.ts';

/** Critical alarms of the person's organisation that nobody has acknowledged. */
export const waitingAlarms = createWaitingList(liveAlarms);

waitingAlarms.subscribe(() => {
  attention.waiting = waitingAlarms.rows().length;
});
