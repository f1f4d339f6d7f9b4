import { proxy } from 'valtio';

/**
 * More alarms come than a person can follow; how many incidents began within ten minutes. In a rush they come one upon
 * the other: lists keep their order until it is over.
 */
export const flood = proxy({ isOn: false, count: 0, isRush: false });
