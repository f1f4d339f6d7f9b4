import { post } from '#client/api/http.ts';
import type { Session } from '#client/app/session.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}

/** Signs in. The screen shows the reason of a failure itself, beside the toast. */
export function signIn(credentials: Credentials): Promise<Session> {
  return post('/api/login', credentials);
}
