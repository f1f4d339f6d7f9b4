import { acknowledgeAlarm } from '#db/alarms/acknowledgeAlarm.ts';
import { assignAlarms } from '#db/alarms/assignAlarms.ts';
import { clearAlarm } from '#db/alarms/clearAlarm.ts';
import { commentAlarm } from '#db/alarms/commentAlarm.ts';
import { handleAlarm } from '#db/alarms/handleAlarm.ts';
import { raiseByHand } from '#db/alarms/raiseByHand.ts';
import { reopenAlarms } from '#db/alarms/reopenAlarms.ts';
import { reportFalseAlarm } from '#db/alarms/reportFalseAlarm.ts';
import { shelveAlarms } from '#db/alarms/shelveAlarms.ts';
import { undoAlarms } from '#db/alarms/undoAlarms.ts';
import { unshelveAlarms } from '#db/alarms/unshelveAlarms.ts';
import { may } from '#domain/access/access.ts';
import type { AlarmKind } from '#domain/alarms/alarm.ts';
import { alarmType } from '#domain/alarms/catalogue.ts';
import { kindCode } from '#domain/codes.ts';
import { DomainError } from '#domain/errno.ts';
import { tellWritten } from '../notices/tellWritten.ts';
import { Answer } from '../../http/envelope.ts';
import { act, actAndTell, type ActInput, type ActTarget } from './actOnAlarms.ts';
import {
  addInput,
  assignInput,
  commentInput,
  handleInput,
  plainInput,
  reasonInput,
  shelveInput,
  undoInput,
} from './actInputs.ts';
import { route, type Call } from '../../http/route.ts';

const acting = { method: 'POST', access: ['alarm:handle'], scope: 'org', tells: ['notice:updated'] } as const;
const writing = { ...acting, tells: ['notice:updated', 'message', 'notice:unread'] } as const;

/**
 * What people do with alarms and faults; the calls of faults find nothing else.
 * @source docs/requirements.md B2, D8
 */
function actRoutesOf<const B extends '/api/web/alarm' | '/api/web/fault'>(base: B, kind?: AlarmKind) {
  const stepOf = ({ session, scope, now }: Call<ActInput, readonly ['alarm:handle']>, target: ActTarget) => ({
    ...target,
    actor: { userId: scope.userId, name: session.user.realName },
    now,
    kind,
  });
  return [
    route({
      ...acting,
      path: `${base}/ack`,
      input: plainInput,
      audit: 'alarm.ack',
      handle: async (call) => act(call, (tx, target) => acknowledgeAlarm(tx, call.scope, stepOf(call, target))),
    }),
    route({
      ...acting,
      path: `${base}/handle`,
      input: handleInput,
      audit: 'alarm.handle',
      handle: async (call) => {
        const { result, method, causeCode, photoIds } = call.input;
        const how = { result, method, causeCode, photoIds };
        return act(call, (tx, target) => handleAlarm(tx, call.scope, { ...stepOf(call, target), ...how }));
      },
    }),
    route({
      ...acting,
      path: `${base}/clear`,
      input: reasonInput,
      audit: 'alarm.clear',
      handle: async (call) => {
        const { reason } = call.input;
        return act(call, (tx, target) => clearAlarm(tx, call.scope, { ...stepOf(call, target), reason }));
      },
    }),
    route({
      ...acting,
      path: `${base}/falseReport`,
      input: reasonInput,
      audit: 'alarm.falseReport',
      handle: async (call) => {
        const { reason } = call.input;
        return act(call, (tx, target) => reportFalseAlarm(tx, call.scope, { ...stepOf(call, target), reason }));
      },
    }),
    route({
      ...writing,
      path: `${base}/reopen`,
      input: reasonInput,
      audit: 'alarm.reopen',
      handle: async (call) => {
        const { reason } = call.input;
        return actAndTell(call, (tx, target) => reopenAlarms(tx, call.scope, { ...stepOf(call, target), reason }));
      },
    }),
    route({
      ...acting,
      path: `${base}/undo`,
      input: undoInput,
      audit: 'alarm.undo',
      handle: async (call) => {
        const { ids, versions = [] } = call.input;
        const of = new Map(versions.map((version, at) => [ids[at] ?? '', version]));
        return act(call, (tx, target) => undoAlarms(tx, call.scope, { ...stepOf(call, target), versions: of }));
      },
    }),
    route({
      ...writing,
      path: `${base}/assign`,
      input: assignInput,
      audit: 'alarm.assign',
      handle: async (call) => {
        const { scope } = call;
        const { userId } = call.input;
        const mayAssign = may(scope.access, ['alarm:assign']);
        const isToOther = userId !== null && userId !== scope.userId;
        if (isToOther && !mayAssign) throw new DomainError(1403);
        return actAndTell(call, (tx, target) =>
          assignAlarms(tx, scope, { ...stepOf(call, target), userId, mayAssign }),
        );
      },
    }),
    route({
      ...acting,
      path: `${base}/shelve`,
      input: shelveInput,
      audit: 'alarm.shelve',
      handle: async (call) => {
        const { reason, until } = call.input;
        return act(call, (tx, target) => shelveAlarms(tx, call.scope, { ...stepOf(call, target), reason, until }));
      },
    }),
    route({
      ...acting,
      path: `${base}/unshelve`,
      input: plainInput,
      audit: 'alarm.unshelve',
      handle: async (call) => act(call, (tx, target) => unshelveAlarms(tx, call.scope, stepOf(call, target))),
    }),
    route({
      ...writing,
      path: `${base}/add`,
      input: addInput,
      audit: 'alarm.add',
      tells: ['message', 'notice:unread'],
      handle: async (call) => {
        const { input, scope, session, now } = call;
        const { severity = alarmType(input.typeCode)?.severity ?? 3, occurredAt = now, ...what } = input;
        const actor = { userId: scope.userId, name: session.user.realName };
        call.audit({ targetType: 'alarm', data: input });
        const { id, isNew, written } = await call.write(async (tx) => {
          const raised = await raiseByHand(tx, scope, { ...what, severity, occurredAt, actor, now, kind });
          call.audit({ targetId: raised.id, result: raised.isNew ? 0 : 1001 });
          return raised;
        });
        await tellWritten(call, written);
        const data = { id, isNew };
        return isNew ? data : new Answer(1001, data);
      },
    }),
    route({
      ...acting,
      path: `${base}/comment`,
      input: commentInput,
      audit: 'alarm.comment',
      tells: null,
      handle: async (call) => {
        const { input, scope, session, now } = call;
        const actor = { userId: scope.userId, name: session.user.realName };
        call.audit({ targetType: 'alarm', targetId: input.id });
        return call.write((tx) => commentAlarm(tx, scope, { ...input, actor, now, kind }));
      },
    }),
  ] as const;
}

export const alarmActRoutes = actRoutesOf('/api/web/alarm');
export const faultActRoutes = actRoutesOf('/api/web/fault', kindCode.fault);
