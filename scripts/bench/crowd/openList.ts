import { createPacer, listPace } from '#client/stores/pacer.ts';
import { call, type AppKeys } from '../../harness/person.ts';
import type { Holder } from '../../harness/signedHeaders.ts';
import type { CrowdCounts } from './rawSocket.ts';

/** How an open list follows what changes: as pages do, or as they did before docs/adr/0039-lists-ask-at-a-pace.md. */
export const listsForms = ['paced', 'unpaced'] as const;
export type ListsForm = (typeof listsForms)[number];

/** How long a page waited for more changes before it asked. */
const settleMs = 900;

/**
 * The devices of one status, open beside a socket: whatever turns may stand in it.
 * @returns to be told of each change
 */
export function openList(keys: AppKeys, holder: Holder, counts: CrowdCounts, form: ListsForm): () => void {
  const ask = (): void => {
    const startedAt = Date.now();
    call(keys, holder, 'POST', '/home/device/device/listPage', {}, { page: 1, page_size: 20, deviceStatus: '3' }).then(
      ({ answer }) => {
        counts.lists += 1;
        counts.listMs += Date.now() - startedAt;
        if (answer.errno !== 0) counts.listsRefused += 1;
      },
      () => (counts.listsRefused += 1),
    );
  };
  if (form === 'paced') {
    const page = { now: () => performance.now(), isVisible: () => true, onVisible: () => undefined };
    const paced = createPacer(listPace, { ...page, random: Math.random })(ask);
    return () => paced.soon(settleMs);
  }
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      ask();
    }, settleMs);
  };
}
