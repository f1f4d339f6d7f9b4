import type { Scope } from '#domain/access/access.ts';
import { shiftAt, shiftNames, type ShiftName } from '#domain/shifts/shift.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { saveRoster } from '#db/roster/saveRoster.ts';
import { findUserByLogin } from '#db/users/findUserByLogin.ts';

/** Who is on duty every day, by brigade and shift: login names. */
const rosters: Readonly<Record<string, Readonly<Record<ShiftName, readonly string[]>>>> = {
  'AH-HF-1': { night: ['hanlei'], day: ['operate', 'jiangtao'], evening: ['shenyue'] },
  'AH-HF-2': { night: ['qinyong'], day: ['zhuhong'], evening: ['youjia'] },
  'AH-WH-1': { night: ['zhangwei'], day: ['operate2', 'lvqiang'], evening: ['shihui'] },
};

/** Rosters of the demonstration, from today on. After the accounts. */
export async function storeRosters(tx: WriteTx, scope: Scope, zone: string, now: number): Promise<void> {
  const today = shiftAt(zone, now).day;
  for (const [orgId, slots] of Object.entries(rosters)) {
    for (const [version, shift] of shiftNames.entries()) {
      const people = await Promise.all(slots[shift].map((username) => findUserByLogin(tx, username)));
      const userIds = people.flatMap((person) => (person === null ? [] : [person.id]));
      await saveRoster(tx, scope, { orgId, day: today, shift, userIds, apply: 'everyDay', version, today, now });
    }
  }
}
