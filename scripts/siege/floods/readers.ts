import type { IncomingMessage } from 'node:http';
import { makeImei } from '#domain/devices/imei.ts';
import type { Holder } from '../../harness/signedHeaders.ts';
import { emptyTally, inLanes, pause, shareOf, type Flood, type FloodPlan } from '../flood.ts';
import { openCall, signedCall, type SiegeCall } from '../signedCall.ts';

const isRefusal = (status: number): boolean => status === 429 || status === 503;
/** So that it is not the limit of a session that refuses them. */
const againMs = 1_500;

/** `count` calls at once whose answers are never read (H2); one that is refused comes again. */
function unreadFlood(count: number, callOf: (plan: FloodPlan, no: number) => SiegeCall): Flood {
  return async (plan, until) => {
    const tally = emptyTally();
    const open = new Set<IncomingMessage>();
    await inLanes(count, count, until, async (no) => {
      while (Date.now() < until) {
        tally.tries += 1;
        const call = { ...callOf(plan, no), from: plan.from, timeoutMs: Math.max(1, until - Date.now()) };
        try {
          const response = await openCall(plan.target, call);
          if (!isRefusal(response.statusCode ?? 0)) {
            tally.accepted += 1;
            open.add(response);
            response.on('error', () => undefined);
            while (Date.now() < until && !response.destroyed) await pause(100);
            if (response.destroyed) tally.closed += 1;
          } else {
            tally.refused += 1;
            response.resume();
            await pause(againMs);
          }
        } catch {
          if (Date.now() < until) {
            tally.closed += 1;
            await pause(againMs);
          }
        }
      }
    });
    for (const response of open) response.destroy();
    const waiting = tally.tries - tally.accepted - tally.refused - tally.closed;
    return { ...tally, told: `${Math.max(0, waiting)} without an answer` };
  };
}

const rootOf = (plan: FloodPlan, no: number): Holder | undefined => plan.seats.roots[no % plan.seats.roots.length];
const days = { startDate: '2026-01-01', endDate: '2026-12-31' };

export const exportFlood = unreadFlood(50, (plan, no) => ({
  method: 'POST',
  path: '/home/audit/audit/export',
  content: '{}',
  holder: rootOf(plan, no),
}));
export const reportFlood = unreadFlood(50, (plan, no) => ({
  ...(no % 2 === 0
    ? { method: 'GET', path: '/api/web/alarm/getAlarmFaultReport', query: days }
    : { method: 'POST', path: '/api/web/alarm/exportAlarmFaultReport', content: JSON.stringify(days) }),
  holder: rootOf(plan, no),
}));
export const snapshotFlood = unreadFlood(50, (plan, no) => ({
  method: 'GET',
  path: '/api/web/realtime/getSnapshot',
  holder: rootOf(plan, no),
}));

const sheetHeader = 'IMEI*,设备名称,设备编号,类型编码,型号编码,组织编码*,项目编码,围栏名称,经度,纬度,地址,ICCID,备注';
const rowsOfSheet = 20_000;

/** 20 sheets at once, each another one, each only tried by the workers. */
export const uploadFlood: Flood = async (plan, until) => {
  const tally = emptyTally();
  const rows = shareOf(plan, rowsOfSheet);
  await inLanes(20, 20, until, async (no) => {
    const lines = Array.from(
      { length: rows },
      (_, at) => `${makeImei('86999777', no * rowsOfSheet + at)},,,tilt,GL-T100,${plan.seats.rootOrgId},,,,,,,`,
    );
    const form = new FormData();
    form.set('file', new File([[sheetHeader, ...lines].join('\r\n')], `siege-${no}.csv`));
    form.set('orgId', plan.seats.rootOrgId);
    form.set('dryRun', '1');
    const encoded = new Response(form);
    const content = Buffer.from(await encoded.arrayBuffer());
    while (Date.now() < until) {
      tally.tries += 1;
      try {
        const { status, errno } = await signedCall(plan.target, {
          method: 'POST',
          path: '/home/imei/imei/upload',
          upload: content,
          holder: rootOf(plan, no),
          from: plan.from,
          headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
          timeoutMs: Math.max(1, until - Date.now()),
        });
        if (status === 200 && errno === 0) {
          tally.accepted += 1;
          return;
        }
        tally.refused += 1;
      } catch {
        tally.closed += 1;
      }
      await pause(againMs);
    }
  });
  while (Date.now() < until) await pause(50);
  return tally;
};
