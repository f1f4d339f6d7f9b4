import type { HintAddresses } from '#domain/realtime.ts';
import { maySee, type LiveData } from './liveSocket.ts';
import { orgsOf } from './roomBuffer.ts';

type Hearer = Pick<LiveData, 'access' | 'scope' | 'sessionId'>;

const isEditor = ({ access }: Hearer): boolean => access.includes('user:edit');

/** Who of all that are here hears a hint; a person's sockets have a room. */
export const hearers: {
  readonly [T in Exclude<keyof HintAddresses, 'user'>]: (who: Hearer, at: HintAddresses[T]) => boolean;
} = {
  session: (who, { sessionId }) => who.sessionId === sessionId,
  org: ({ scope }, { orgPath }) => maySee(scope, orgPath),
  below: ({ scope }, { orgPath }) => {
    const place = orgsOf(orgPath).at(-1);
    return place !== undefined && orgsOf(scope.orgPath ?? '').includes(place);
  },
  editorsOf: (who, { orgPath }) => isEditor(who) && maySee(who.scope, orgPath),
  editors: isEditor,
  root: ({ access }) => access.includes('root'),
};
