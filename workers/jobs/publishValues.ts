import { monotonicMs } from '#domain/clock/machineClock.ts';
import { tsOf } from '#domain/telemetry/item.ts';
import { second } from '#domain/time.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { loadOrgPaths } from '#db/telemetry/loadOrgPaths.ts';
import type { LiveValues } from '../bus/bus.ts';
import type { JobContext } from './job.ts';
import type { Visit } from './visits.ts';

interface Watched {
  ids: ReadonlySet<string>;
  readAt: number;
}

/** Above this nobody asked for a while: the answer is waited for. */
const quietMs = 1.5 * second;

/** What servers watch, by bus; asked again once a second, and not waited for while reports keep coming. */
const watched = new WeakMap<object, Watched>();

async function ask(entry: Watched, { bus, log }: Pick<JobContext, 'bus' | 'log'>): Promise<void> {
  try {
    entry.ids = await bus.watched();
  } catch (error) {
    // Those that were watched before are told on.
    log.debug({ err: error }, 'watched devices unknown');
  }
}

/** The devices that anybody watches, as of about a second ago. Not to be awaited inside a transaction. */
export async function watchedOf(context: Pick<JobContext, 'bus' | 'log'>): Promise<ReadonlySet<string>> {
  const known = watched.get(context.bus);
  const readAt = monotonicMs();
  if (known && readAt - known.readAt < second) return known.ids;
  const entry: Watched = known ?? { ids: new Set(), readAt };
  const lastReadAt = entry.readAt;
  entry.readAt = readAt;
  watched.set(context.bus, entry);
  const asked = ask(entry, context);
  // Where reports are rare, what was known at the one before says nothing of who watches now.
  if (known === undefined || readAt - lastReadAt > quietMs) await asked;
  return entry.ids;
}

/** After the commit: the values of devices that somebody watches, straight to the servers. */
export async function publishValues(tx: WriteTx, seen: readonly Visit[], context: JobContext): Promise<void> {
  if (seen.length === 0) return;
  const paths = await loadOrgPaths(
    tx,
    seen.map(({ device }) => device.orgId),
  );
  const values = seen.flatMap(({ device, fresh, derived }) =>
    fresh.map((item, at): LiveValues => {
      return {
        deviceId: device.deviceId,
        orgPath: paths.get(device.orgId) ?? '',
        ts: tsOf(item),
        receivedAt: item.receivedAt,
        metrics: derived[at]?.values ?? item.metrics,
      };
    }),
  );
  tx.afterCommit(() => context.bus.publish('values', values));
}
