import { z } from 'zod';
import { may, type Scope } from '#domain/access/access.ts';
import { route } from '#server/http/route.ts';
import type { RouteRow } from '#client/stores/nav/routes.ts';

/**
 * Never called: these lines hold while the compiler refuses a call without a declaration, and a permission that nobody
 * can hold. Should one of them compile, the expected error is missing and `npm run check` fails.
 */
const whole = {
  method: 'POST',
  path: '/api/never',
  access: 'signedIn',
  scope: 'org',
  input: z.object({}),
  audit: 'never.called',
  tells: ['people', 'reset'],
  handle: async () => null,
} as const;
const nobody: Scope = { userId: '', access: [], orgPath: null };
const { access: _access, ...withoutAccess } = whole;
const { scope: _scope, ...withoutScope } = whole;
const { input: _input, ...withoutInput } = whole;
const { audit: _audit, ...withoutAudit } = whole;
const { tells: _tells, ...withoutTells } = whole;

export const refused = () => [
  route(whole),
  // @ts-expect-error who may call it is not said
  route(withoutAccess),
  // @ts-expect-error how far it reaches is not said
  route(withoutScope),
  // @ts-expect-error what it takes is not said
  route(withoutInput),
  // @ts-expect-error what it leaves in the audit log is not said
  route(withoutAudit),
  // @ts-expect-error whom it tells is not said, not even that it tells nobody
  route(withoutTells),
  // @ts-expect-error nothing of that name can change
  route({ ...whole, tells: ['persons'] }),
  route({
    ...whole,
    handle: async (call) => {
      call.tell({ orgPath: '/root/', event: 'reset' });
      // @ts-expect-error its row does not name it
      call.tell({ sessionId: 'any', event: 'session:expired' });
      // @ts-expect-error another kind than its row names
      call.tell({ orgPath: '/root/', event: 'config:changed', payload: { kind: 'imeis' } });
      return null;
    },
  }),
  route({
    ...whole,
    tells: null,
    handle: async (call) => {
      // @ts-expect-error it says that it tells nobody
      call.tell({ orgPath: '/root/', event: 'reset' });
      return null;
    },
  }),
  // @ts-expect-error somebody who is not signed in has no organisation
  route({ ...whole, access: 'public' }),
  // @ts-expect-error no permission of that name
  route({ ...whole, access: ['device:edits'] }),
  route({ ...whole, access: ['device:edit', 'root'] }),
  // @ts-expect-error no permission of that name
  may(['device:edit'], ['device:edits']),
  // @ts-expect-error no role of that name: whoever asks holds what the table knows
  nobody.access.includes('roots'),
];

type ScreenAccess = Pick<RouteRow, 'auth'>;
export const screens: readonly ScreenAccess[] = [
  { auth: ['user:edit', 'operate'] },
  // @ts-expect-error no permission of that name: nobody would ever see the screen
  { auth: ['user:edits'] },
];
