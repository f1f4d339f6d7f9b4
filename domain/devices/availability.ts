import { stateCode } from '../codes.ts';

/** A line of a device's status log, as far as it says whether the device was heard. */
export interface StatusStep {
  readonly at: number;
  readonly fromCode: string | null;
  readonly toCode: string;
}

/** Silent, whatever else is wrong with it. @source docs/requirements.md B1 */
const silent = stateCode.offline;

/**
 * The share of a stretch of time in which a device was heard, in percent with one decimal; null for no time at all.
 * @param steps its log within the stretch, oldest first
 * @param codeBefore what the last step before the stretch led to; null when there is none
 * @param codeNow what holds when the log of the stretch is empty
 * @source docs/requirements.md A23, C9 (availability 30 d %)
 */
export function availability(
  steps: readonly StatusStep[],
  stretch: { readonly from: number; readonly to: number; readonly codeBefore: string | null; readonly codeNow: string },
): number | null {
  const { from, to, codeBefore, codeNow } = stretch;
  if (to <= from) return null;
  let code = codeBefore ?? steps[0]?.fromCode ?? codeNow;
  let since = from;
  let heard = 0;
  for (const step of steps) {
    const at = Math.min(Math.max(step.at, since), to);
    if (code !== silent) heard += at - since;
    since = at;
    code = step.toCode;
  }
  if (code !== silent) heard += to - since;
  return Math.round((heard / (to - from)) * 1_000) / 10;
}
