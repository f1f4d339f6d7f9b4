import { asc, count, eq } from 'drizzle-orm';
import type { Database } from '#db/engine/database.ts';
import { eventLog, eventMember, eventTrigger } from '#db/schema/alarmHistory.ts';
import { event } from '#db/schema/alarms.ts';
import { device, deviceState, deviceStatusLog } from '#db/schema/devices.ts';
import { notice, noticeUser } from '#db/schema/notices.ts';
import { quarantine, reading } from '#db/schema/readings.ts';
import { unpackState } from '#domain/telemetry/state.ts';

/** What stands in the database, for tests to look at. */
export function look(db: Database) {
  return {
    device: (id: string) => db.snapshot(async (tx) => (await tx.sql.select().from(device).where(eq(device.id, id)))[0]),
    devices: () => db.snapshot((tx) => tx.sql.select().from(device).orderBy(asc(device.deviceNo))),
    state: (no: number) =>
      db.snapshot(async (tx) => {
        const [row] = await tx.sql.select().from(deviceState).where(eq(deviceState.deviceNo, no));
        return row ? unpackState(row) : undefined;
      }),
    readings: () => db.snapshot((tx) => tx.sql.select().from(reading).orderBy(asc(reading.ts), asc(reading.seq))),
    readingCount: () => db.snapshot(async (tx) => (await tx.sql.select({ n: count() }).from(reading))[0]?.n ?? 0),
    events: () => db.snapshot((tx) => tx.sql.select().from(event).orderBy(asc(event.id))),
    log: () => db.snapshot((tx) => tx.sql.select().from(eventLog).orderBy(asc(eventLog.id))),
    members: () => db.snapshot((tx) => tx.sql.select().from(eventMember)),
    triggers: () => db.snapshot((tx) => tx.sql.select().from(eventTrigger)),
    notices: () => db.snapshot((tx) => tx.sql.select().from(notice).orderBy(asc(notice.id))),
    receivers: () =>
      db.snapshot((tx) => tx.sql.select().from(noticeUser).orderBy(asc(noticeUser.noticeId), asc(noticeUser.userId))),
    statusLog: () => db.snapshot((tx) => tx.sql.select().from(deviceStatusLog).orderBy(asc(deviceStatusLog.id))),
    quarantine: () => db.snapshot((tx) => tx.sql.select().from(quarantine)),
  };
}
