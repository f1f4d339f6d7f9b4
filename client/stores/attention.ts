import { proxy } from 'valtio';

/** What calls for somebody, for parts that are there before the socket's code is. */
export const attention = proxy({
  /** Critical alarms that nobody has acknowledged. */
  waiting: 0,
  /** A sound was due, and the browser keeps the page silent until somebody presses something. */
  isMuted: false,
});
