import { proxy } from 'valtio';

/** State area `device`: the alarm that a message led to; the list of alarms opens it and forgets it. @source product.md C12, F13 */
export const device = proxy({ focusEventId: '' });
