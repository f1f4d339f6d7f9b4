import { currentZone } from '#client/ui/time/zone.ts';
import { get } from './http.ts';

/** What the server tells everybody. @source product.md 0.4, 0.11 */
export interface AppConfig {
  readonly version: string;
  readonly tz: string;
  readonly wsPath: string;
}

const factory: AppConfig = { version: '2.7.0', tz: currentZone(), wsPath: '/socket.io' };
let asked: Promise<AppConfig> | undefined;

/** Asked once a page; the factory's values when it cannot be had. */
export function appConfig(): Promise<AppConfig> {
  asked ??= get('/api/web/common/getAppConfig', {}, { quiet: true }).then(
    (config) => ({ ...factory, ...config }),
    () => {
      asked = undefined;
      return factory;
    },
  );
  return asked;
}
