import type { HeavyTx } from '#db/engine/database.ts';
import { pageAlarms } from '#db/alarms/pageAlarms.ts';
import { readAlarmTabs } from '#db/alarms/readAlarmTabs.ts';
import { readAlarmReport } from '#db/alarms/readAlarmReport.ts';
import type { Scope } from '#domain/access/access.ts';
import { alarmFilterOf } from '#server/routes/alarms/alarmInputs.ts';
import { reportInput } from '#server/routes/alarms/alarmReport.ts';
import { alarmsWanted, pageInput, tabsInput, tabsWanted } from '#server/routes/alarms/alarms.ts';
import { dayRange } from '#domain/zone.ts';
import type { Person } from '../../harness/person.ts';
import { cpuMeter } from './processTree.ts';
import type { Query } from './samples.ts';

export const listPath = '/api/web/alarm/pageAlarm';
export const tabsPath = '/api/web/alarm/getTabs';
export const reportPath = '/api/web/alarm/getAlarmFaultReport';
/** A question took longer than its kind may. */
const tooSlow = 1504;

export interface Answered {
  readonly ms: number;
  /** Of whoever answered. */
  readonly cpuMs: number;
  readonly isEnded: boolean;
}

/** Asks as somebody, one question after another. */
export interface Asker {
  list(query: Query): Promise<Answered>;
  /** The figures of the list's tabs, its second answer. */
  tabs(query: Query): Promise<Answered>;
  report(query: Query): Promise<Answered>;
}

/** Over HTTP, signed, by the server and its readers. */
export function httpAsker(person: Person, serverPid: number): Asker {
  const cpu = cpuMeter([serverPid]);
  const ask = async (path: string, query: Query): Promise<Answered> => {
    const [cpuBefore, beganAt] = [cpu(), performance.now()];
    const { errno, errmsg } = await person.get(path, query);
    const ms = performance.now() - beganAt;
    if (errno !== 0 && errno !== tooSlow) throw new Error(`${JSON.stringify(query)}: ${errno} ${errmsg}`);
    return { ms, cpuMs: cpu() - cpuBefore, isEnded: errno === tooSlow };
  };
  return {
    list: (query) => ask(listPath, query),
    tabs: (query) => ask(tabsPath, query),
    report: (query) => ask(reportPath, query),
  };
}

type Read = <T>(work: (tx: HeavyTx) => Promise<T>) => Promise<T>;

/**
 * By the product's own verbs in this very process, as a reader runs them: what they cost where other work disturbs all
 * that is waited for. No HTTP, no session, nothing between processes.
 */
export function verbAsker(read: Read, scope: Scope, { zone, now }: { zone: string; now: number }): Asker {
  const ask = async (verb: (tx: HeavyTx) => Promise<unknown>): Promise<Answered> => {
    const [cpu, beganAt] = [process.cpuUsage(), performance.now()];
    JSON.stringify(await read(verb));
    const ms = performance.now() - beganAt;
    const { user, system } = process.cpuUsage(cpu);
    return { ms, cpuMs: (user + system) / 1_000, isEnded: false };
  };
  return {
    list: (query) => {
      const who = { zone, userId: scope.userId, now, locale: 'zh-CN' } as const;
      const wanted = alarmsWanted(pageInput.parse(query), who);
      return ask((tx) => pageAlarms(tx, scope, wanted));
    },
    tabs: (query) => {
      const wanted = tabsWanted(tabsInput.parse(query), { zone, now });
      return ask((tx) => readAlarmTabs(tx, scope, wanted));
    },
    report: (query) => {
      const input = reportInput.parse(query);
      const start = dayRange(zone, input.startDate ?? '')?.start ?? 0;
      const end = dayRange(zone, input.endDate ?? '')?.end ?? now;
      const { granularity } = input;
      const wanted = { filter: alarmFilterOf(input), period: { start, end }, granularity, zone, now };
      return ask((tx) => readAlarmReport(tx, scope, wanted));
    },
  };
}
