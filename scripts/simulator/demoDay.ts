import { minute, second } from '#domain/time.ts';
import { drain, leanOver, strike, type Scenario, type Stage } from './scenarios.ts';
import type { SimulatedDevice } from './simulatedDevice.ts';

/** Places where it crashes again and again: whoever leaves the demo alone never finds more open collisions. */
const blackSpots = 7;

const idle = (stage: Stage, from: readonly SimulatedDevice[] = stage.devices): SimulatedDevice[] =>
  from.filter((device) => device.file.kind === 'tilt' && !device.isBusy);

/** The same devices at every start. */
function spotsOf(devices: readonly SimulatedDevice[]): SimulatedDevice[] {
  const sensors = devices.filter(({ file }) => file.kind === 'tilt');
  const step = Math.max(1, Math.floor(sensors.length / blackSpots));
  return sensors.filter((_, at) => at % step === Math.floor(step / 2)).slice(0, blackSpots);
}

interface Incident {
  readonly weight: number;
  readonly happen: (stage: Stage) => void;
}

const onOne = (act: (stage: Stage, device: SimulatedDevice) => void) => (stage: Stage) => {
  const list = idle(stage);
  if (list.length > 0) act(stage, stage.random.pick(list));
};

function crash(stage: Stage): void {
  const spots = idle(stage, spotsOf(stage.devices));
  if (spots.length > 0) strike(stage, stage.random.pick(spots), 2.2 + stage.random.wait(1.6));
}

const incidents: readonly Incident[] = [
  { weight: 18, happen: crash },
  { weight: 34, happen: onOne((stage, device) => strike(stage, device, stage.random.between(0.6, 1.8))) },
  { weight: 16, happen: onOne((stage, device) => leanOver(stage, device, stage.random.between(11, 19), 6 * minute)) },
  { weight: 12, happen: onOne((stage, device) => leanOver(stage, device, stage.random.between(5.5, 8.5), 6 * minute)) },
  { weight: 12, happen: onOne((stage, device) => drain(stage, device, stage.random.whole(11, 18), 8 * minute)) },
  {
    weight: 8,
    happen: onOne((stage, device) => {
      device.silentUntilMs = stage.nowMs + 13 * minute;
    }),
  },
];

const totalWeight = incidents.reduce((sum, { weight }) => sum + weight, 0);

/** Something happens every minute or so, mostly small, and passes again. It begins with a collision, to be seen. */
export function demoDay(): Scenario {
  let isFirst = true;
  return {
    everyMs: 45 * second,
    play: (stage) => {
      if (isFirst) crash(stage);
      else {
        let left = stage.random.next() * totalWeight;
        incidents.find(({ weight }) => (left -= weight) < 0)?.happen(stage);
      }
      isFirst = false;
    },
  };
}
