import { useCallback, useEffect, useState } from 'react';
import type { HeatWeight } from '#domain/geo/heat.ts';
import type { GuardMap } from '#client/map/guardMap.ts';
import { fetchHeat } from '../calls.ts';
import type { PositionFilter } from '../filter.ts';

const refreshMs = 60_000;
/** Typing in the filter asks once. */
const settleMs = 200;

export interface Heat {
  readonly weight: HeatWeight;
  readonly setWeight: (weight: HeatWeight) => void;
  readonly state: 'loading' | 'shown' | 'empty' | 'failed';
  readonly retry: () => void;
}

/** The heat map while it is on: asked anew with each change of the filter and once a minute. */
export function useHeat(guardMap: GuardMap | null, filter: PositionFilter, isOn: boolean): Heat {
  const [weight, setWeight] = useState<HeatWeight>('device');
  const [state, setState] = useState<Heat['state']>('loading');
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (guardMap === null || !isOn) return undefined;
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const load = async (): Promise<void> => {
      try {
        const points = await fetchHeat(weight, filter, control.signal);
        if (control.signal.aborted) return;
        guardMap.heat.show(points);
        setState(points.length === 0 ? 'empty' : 'shown');
      } catch {
        if (control.signal.aborted) return;
        setState('failed');
      }
      timer = setTimeout(() => void load(), refreshMs);
    };
    // Who asks again has waited enough.
    timer = setTimeout(() => void load(), round === 0 ? settleMs : 0);
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [guardMap, isOn, weight, filter, round]);
  useEffect(() => {
    if (!isOn) guardMap?.heat.show(null);
  }, [guardMap, isOn]);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  return { weight, setWeight, state, retry };
}
