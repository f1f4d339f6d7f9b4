import { get } from '#client/api/http.ts';
import { useAsync } from '#client/ui/useAsync.ts';

/** The signed-in person as the server has them now. */
export function useAccountInfo() {
  return useAsync((signal) => get('/api/web/account/info', {}, { signal, quiet: true }), []);
}
export type AccountInfo = NonNullable<ReturnType<typeof useAccountInfo>['data']>['userInfo'];
