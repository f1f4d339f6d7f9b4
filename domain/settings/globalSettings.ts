import type { ThresholdOverrides } from '../alarms/thresholds.ts';
import { defaultSilentMinutes } from '../devices/silence.ts';
import type { Locale } from '../errno.ts';
import { defaultRetention, type RetentionDays } from './retention.ts';

/** What a new alarm sounds like in the browsers of those who switched sound on. */
export const alarmSounds = ['none', 'chime', 'beep', 'siren'] as const;
export type AlarmSound = (typeof alarmSounds)[number];
/** By severity, 1 critical to 4 info. */
export type SoundBySeverity = Readonly<Record<'1' | '2' | '3' | '4', AlarmSound>>;

/**
 * Settings of the whole installation, each acting on every process without a restart.
 * @source docs/requirements.md D10
 */
export interface GlobalSettings {
  readonly retentionDays: RetentionDays;
  readonly productName: Readonly<Record<Locale, string>>;
  readonly alarmSounds: SoundBySeverity;
  /** Between the event catalogue and a model: overrides of the first, below the second. */
  readonly thresholds: ThresholdOverrides;
  /** Minutes of silence after which a device without a rule of its own is offline. */
  readonly silentMinutes: number;
  /** Hosts at addresses of the house that channels may reach. @source docs/adr/0044-channels.md */
  readonly channelHosts: readonly string[];
}

/** @source docs/requirements.md 0.9 */
export const defaultProductName = {
  'zh-CN': '智能交通护栏在线监测平台',
  'en-US': 'Intelligent Guardrail Monitoring',
} as const satisfies Record<Locale, string>;

export const defaultGlobal: GlobalSettings = {
  retentionDays: defaultRetention,
  productName: defaultProductName,
  alarmSounds: { '1': 'siren', '2': 'beep', '3': 'chime', '4': 'chime' },
  thresholds: {},
  silentMinutes: defaultSilentMinutes,
  channelHosts: [],
};

/** Characters of a product name. */
export const productNameLength = { min: 2, max: 40 } as const;
