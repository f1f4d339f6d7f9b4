import type { MetricValues } from '#domain/telemetry/metrics.ts';
import { minute, second } from '#domain/time.ts';
import type { Random } from './random.ts';
import type { SimulatedDevice } from './simulatedDevice.ts';

/** What a scenario may touch. `reportNow` sends the device's next report at once, as an event does. */
export interface Stage {
  readonly devices: readonly SimulatedDevice[];
  readonly nowMs: number;
  readonly random: Random;
  readonly reportNow: (device: SimulatedDevice) => void;
  /** Items a second over all devices from now on; null: each in its own period. */
  readonly setRate: (itemsPerSec: number | null) => void;
}

export interface Scenario {
  /** Happens anew so often; 0: once, at the start. */
  readonly everyMs: number;
  readonly play: (stage: Stage) => void;
}

const round = (value: number, decimals = 2) => Number(value.toFixed(decimals));

function free(stage: Stage, kind: SimulatedDevice['file']['kind'] = 'tilt'): SimulatedDevice | null {
  const list = stage.devices.filter((device) => device.file.kind === kind && !device.isBusy);
  return list.length === 0 ? null : stage.random.pick(list);
}

function lean(values: MetricValues, degrees: number): void {
  values.tiltX = round((values.tiltX ?? 0) + degrees);
}

/** A blow of `peakG`, once; afterwards the post leans a little for some minutes. */
export function strike(stage: Stage, device: SimulatedDevice, peakG: number): void {
  const { nowMs, random } = stage;
  const impactMs = Math.round(random.between(30, 260));
  let told = false;
  device.effects.push({
    untilMs: nowMs + 4 * minute,
    change: (values) => {
      if (!told) Object.assign(values, { impactG: round(peakG), impactMs, vibRms: round(random.between(6, 18)) });
      told = true;
      lean(values, Math.min(4, peakG * 0.8));
    },
  });
  stage.reportNow(device);
}

export function leanOver(stage: Stage, device: SimulatedDevice, degrees: number, lastsMs: number): void {
  const { nowMs } = stage;
  device.effects.push({
    untilMs: nowMs + lastsMs,
    change: (values, at) => lean(values, degrees * Math.min(1, (at - nowMs + second) / (lastsMs * 0.3))),
  });
}

export function drain(stage: Stage, device: SimulatedDevice, pct: number, lastsMs: number): void {
  device.effects.push({
    untilMs: stage.nowMs + lastsMs,
    change: (values) => {
      values.batteryPct = pct;
      values.batteryV = round(3.4 + pct * 0.002);
    },
  });
}

function burn(stage: Stage, device: SimulatedDevice): void {
  const { nowMs, random } = stage;
  const lastsMs = 2 * minute;
  device.effects.push({
    untilMs: nowMs + lastsMs,
    change: (values) => Object.assign(values, { smoke: 1, temp: round(82 + random.between(0, 12), 1) }),
  });
  stage.reportNow(device);
}

function withFree(play: (stage: Stage, device: SimulatedDevice) => void): (stage: Stage) => void {
  return (stage) => {
    const device = free(stage);
    if (device !== null) play(stage, device);
  };
}

/** All devices of one group, chosen at random among the groups with at least `least`. */
function group(stage: Stage, key: 'rail' | 'project', least: number): SimulatedDevice[] {
  const groups = new Map<string, SimulatedDevice[]>();
  for (const device of stage.devices) {
    const name = device.file[key];
    if (name === '' && key === 'rail') continue;
    groups.set(name, [...(groups.get(name) ?? []), device]);
  }
  const large = [...groups.values()].filter((list) => list.length >= least);
  return large.length === 0 ? [...stage.devices] : stage.random.pick(large);
}

/** The table of scenarios: a scenario is a row here. @source npm run simulate */
export const scenarios = {
  normal: { everyMs: 0, play: () => undefined },
  collision: {
    everyMs: 20 * second,
    play: withFree((stage, device) => strike(stage, device, stage.random.between(2.2, 7))),
  },
  tilt: {
    everyMs: 30 * second,
    play: withFree((stage, device) => leanOver(stage, device, stage.random.between(11, 18), 5 * minute)),
  },
  fire: { everyMs: 2 * minute, play: withFree(burn) },
  linkage: {
    everyMs: 3 * minute,
    play: (stage) => {
      const struck = group(stage, 'rail', 4)
        .filter((device) => device.file.kind === 'tilt' && !device.isBusy)
        .slice(0, 4);
      for (const device of struck) strike(stage, device, stage.random.between(2.5, 6));
      for (const light of stage.devices.filter(
        ({ file }) => file.kind === 'light' && file.rail === struck[0]?.file.rail,
      )) {
        light.effects.push({ untilMs: stage.nowMs + 2 * minute, change: (values) => void (values.linkState = 1) });
        stage.reportNow(light);
      }
    },
  },
  lowBattery: {
    everyMs: 30 * second,
    play: withFree((stage, device) => drain(stage, device, stage.random.whole(9, 18), 10 * minute)),
  },
  silent: {
    everyMs: minute,
    play: withFree((stage, device) => {
      device.silentUntilMs = stage.nowMs + 12 * minute;
    }),
  },
  flap: {
    everyMs: minute,
    play: withFree((stage, device) => {
      device.effects.push({
        untilMs: stage.nowMs + 8 * minute,
        change: (values, _at, nth) => lean(values, nth % 4 < 2 ? 12 : 0),
      });
    }),
  },
  late: {
    everyMs: minute,
    play: withFree((stage, device) => {
      device.bufferUntilMs = stage.nowMs + 3 * minute;
    }),
  },
  duplicate: {
    everyMs: 0,
    play: (stage) => {
      for (const device of stage.devices) device.sendsTwice = true;
    },
  },
  storm: { everyMs: 0, play: (stage) => stage.setRate(500) },
  blackout: {
    everyMs: 0,
    play: (stage) => {
      for (const device of group(stage, 'project', 1)) device.silentUntilMs = stage.nowMs + 15 * minute;
    },
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[];
