import type { MetricValues } from '#domain/telemetry/metrics.ts';
import { hour, day } from '#domain/time.ts';
import { Random } from './random.ts';

export type DeviceKind = 'tilt' | 'gateway' | 'light';

/** What makes a device the one it is: where it stands, how old its battery is. */
export interface Traits {
  readonly kind: DeviceKind;
  readonly tiltX: number;
  readonly tiltY: number;
  readonly traffic: number;
  readonly batteryFull: number;
  readonly batteryPhase: number;
  readonly rsrp: number;
  readonly tempOffset: number;
}

/** The same for the same IMEI, whenever it is asked. */
export function traitsOf(imei: string, kind: DeviceKind): Traits {
  const random = new Random(Number(imei.slice(-9)));
  return {
    kind,
    tiltX: random.bell() * 0.5,
    tiltY: random.bell() * 0.5,
    traffic: random.between(0.4, 1.1),
    batteryFull: random.between(88, 100),
    batteryPhase: random.between(-0.4, 0.4),
    rsrp: -Math.round(random.between(72, 106)),
    tempOffset: random.bell() * 0.8,
  };
}

/** Hours of the day in China, 0…24. */
function hourOfDay(ts: number): number {
  return ((ts + 8 * hour) % day) / hour;
}

/** Air in Anhui: 3 °C in January, 29 in July, warmest at three in the afternoon. */
function airTemp(ts: number): number {
  const yearDay = (ts / day) % 365.25;
  const season = 16 - 13 * Math.cos(((yearDay - 20) / 365.25) * 2 * Math.PI);
  return season + 4.5 * Math.cos(((hourOfDay(ts) - 15) / 24) * 2 * Math.PI);
}

/** Cars shake a bridge most at eight and at half past five. */
function traffic(ts: number): number {
  const at = hourOfDay(ts);
  const peak = (centre: number, width: number) => Math.exp(-(((at - centre) / width) ** 2));
  return 0.25 + 0.45 * peak(12.5, 4.5) + 0.35 * peak(8, 1.2) + 0.4 * peak(17.5, 1.5);
}

/** 0 at night, 1 at noon. */
function sun(ts: number): number {
  return Math.max(0, Math.sin(((hourOfDay(ts) - 6) / 12) * Math.PI));
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** What a healthy device measures at a time; noise by `random`. */
export function valuesAt(traits: Traits, ts: number, random: Random): MetricValues {
  const light = sun(ts);
  // Full in the afternoon, lowest before sunrise.
  const charge = Math.cos(((hourOfDay(ts) - 17 + traits.batteryPhase) / 24) * 2 * Math.PI);
  const batteryPct = Math.round(traits.batteryFull - 7 + 6 * charge);
  const temp = round(airTemp(ts) + traits.tempOffset + 3 * light + random.bell() * 0.2, 1);
  const common: MetricValues = {
    batteryPct,
    batteryV: round(3.42 + batteryPct * 0.0022 + random.bell() * 0.004, 2),
    rsrp: Math.round(traits.rsrp + random.bell() * 1.5),
    temp,
  };
  if (traits.kind === 'gateway') {
    const humidity = Math.round(72 - 18 * light + random.bell() * 2);
    return {
      ...common,
      solarV: round(18.5 * light + random.next() * 0.2, 2),
      snr: round(12 + random.bell(), 1),
      humidity,
    };
  }
  if (traits.kind === 'light') {
    return { ...common, solarV: round(5.8 * light + random.next() * 0.1, 2), workState: 1, linkState: 0 };
  }
  // Steel bends towards the sun by a tenth of a degree.
  const tiltX = traits.tiltX + 0.12 * light + random.bell() * 0.04;
  const tiltY = traits.tiltY + random.bell() * 0.04;
  return {
    ...common,
    tiltX: round(tiltX, 2),
    tiltY: round(tiltY, 2),
    accX: round(Math.sin((tiltX * Math.PI) / 180) + random.bell() * 0.003, 3),
    accY: round(Math.sin((tiltY * Math.PI) / 180) + random.bell() * 0.003, 3),
    accZ: round(0.998 + random.bell() * 0.003, 3),
    vibRms: round(0.2 + traits.traffic * traffic(ts) * (1 + random.bell() * 0.2), 2),
    snr: round(11 + random.bell() * 1.5, 1),
  };
}
