import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { defaultGlobal, type AlarmSound } from '#domain/settings/globalSettings.ts';
import type { PersonalSettings } from '#domain/settings/personal.ts';
import { base } from './base.ts';

/** The sound of the worst of these alarms that the person wants to hear; `none` for silence. */
export function soundFor(
  alarms: ReadonlyArray<Pick<AlarmRow, 'severity'>>,
  settings: Pick<PersonalSettings, 'soundOnAlarm' | 'soundMinSeverity'>,
): AlarmSound {
  const worst = Math.min(Infinity, ...alarms.map(({ severity }) => severity));
  if (!settings.soundOnAlarm || worst > settings.soundMinSeverity) return 'none';
  const sounds: Readonly<Record<string, AlarmSound>> = base.alarmSounds ?? defaultGlobal.alarmSounds;
  return sounds[String(worst)] ?? 'none';
}
