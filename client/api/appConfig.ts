import type { Locale } from '#domain/errno.ts';
import type { SoundBySeverity } from '#domain/settings/globalSettings.ts';
import type { PasswordRules } from '#domain/users/validate.ts';
import { get } from './http.ts';
import { version } from './version.ts';
import { currentZone } from './zone.ts';

/** What the server tells everybody. @source docs/requirements.md 0.4, 0.11 */
export interface AppConfig {
  readonly version: string;
  readonly tz: string;
  readonly wsPath: string;
  /** Null: where the page came from. @source SEED-299 */
  readonly wsOrigin: string | null;
  /** Undefined while the server has not answered: the texts have the factory's. */
  readonly productName?: Readonly<Record<Locale, string>>;
  readonly alarmSounds?: SoundBySeverity;
  /** What a new password must be. */
  readonly passwordRules?: PasswordRules;
}

const factory: AppConfig = { version, tz: currentZone(), wsPath: '/socket.io', wsOrigin: null };
let asked: Promise<AppConfig> | undefined;

/** Asked once a page, or anew; the factory's values when it cannot be had. */
export function appConfig(anew = false): Promise<AppConfig> {
  if (anew) asked = undefined;
  asked ??= get('/api/web/common/getAppConfig', {}, { quiet: true }).then(
    (config) => ({ ...factory, ...config }),
    () => {
      asked = undefined;
      return factory;
    },
  );
  return asked;
}
