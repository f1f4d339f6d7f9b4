import type { Scope } from '#domain/access/access.ts';
import type { Locale } from '#domain/errno.ts';
import { statusCodeName } from '#domain/texts/names.ts';
import { readNameBook } from '../dictionaries/listDictionaries.ts';
import type { HeavyTx } from '../engine/database.ts';
import { listProjects } from '../projects/listProjects.ts';
import { listAllRails } from '../rails/listRails.ts';
import { countStats } from '../realtime/countStats.ts';
import { readRevision } from '../realtime/readRevision.ts';
import { countDevices, type DeviceFilter } from './countDevices.ts';

/** What the start page counts, and as of which revision. @throws DomainError 9007 */
export async function readHomeCounts(
  tx: HeavyTx,
  scope: Scope,
  wanted: { readonly filter: DeviceFilter; readonly dayStart: number; readonly locale: Locale },
) {
  const revision = await readRevision(tx);
  const { deviceStatusCount, statusCodes } = await countDevices(tx, scope, wanted.filter);
  const book = await readNameBook(tx);
  const { alarmTodayCount, unhandledCount } = await countStats(tx, scope, wanted.dayStart);
  return {
    deviceStatusCount,
    onlineCount: deviceStatusCount.allCount - deviceStatusCount.offlineCount,
    statusCodes: statusCodes.map((each) => ({ ...each, name: statusCodeName(each.code, wanted.locale, book) })),
    projectCount: (await listProjects(tx, scope)).length,
    railCount: (await listAllRails(tx, scope)).length,
    alarmTodayCount,
    unhandledCount,
    revision,
  };
}
