import type { OpenAlarm } from '#domain/alarms/effect.ts';
import { thresholdOf } from '#domain/alarms/thresholds.ts';
import { metrics } from '#domain/telemetry/metrics.ts';
import type { Visit } from './visits.ts';

const vibBit = 1 << metrics.vibRms.bit;
const code = 'VIBRATION';

/**
 * Whether a device must be compared with its own median: it shakes enough to be judged, its counter runs, or it has the
 * alarm. @source docs/requirements.md A13
 */
export function shaking({ derived, state, device }: Visit, open: readonly OpenAlarm[] | undefined): boolean {
  if (open?.some(({ typeCode }) => typeCode === code) === true) return true;
  if (state !== undefined && state.memory !== null && state.memory.includes(code)) return true;
  for (const { bits, values } of derived) {
    if ((bits & vibBit) === 0) continue;
    if ((values.vibRms ?? 0) >= thresholdOf(device.thresholds, code, 'raiseFloor')) return true;
  }
  return false;
}
