import { ulid } from 'ulid';
import { catalogue, type AlarmType, type AlarmTypeCode } from '#domain/alarms/catalogue.ts';
import type { HandledStatus, HandleMethod } from '#domain/alarms/alarm.ts';
import type { PastAlarm, PastLogLine } from '#db/alarms/addPastAlarms.ts';
import type { AlarmSubject } from '#db/alarms/loadSubjects.ts';
import { day, hour, minute } from '#domain/time.ts';
import { Random } from '../simulator/random.ts';

/** Who handles what; for people of the device's own brigade are not always signed up here. */
export interface Handler {
  readonly id: string;
  readonly name: string;
  readonly orgPath: string;
}

interface Kind {
  readonly typeCode: AlarmTypeCode;
  readonly weight: number;
  readonly metric: string | null;
  readonly threshold: number | null;
  readonly value: (random: Random) => number | null;
  /** Minutes until the condition ended by itself; null for latched ones. */
  readonly endsAfterMin: readonly [number, number] | null;
  readonly results: readonly string[];
}

const kinds: readonly Kind[] = [
  {
    typeCode: 'COLLISION',
    weight: 9,
    metric: 'impactG',
    threshold: 2,
    value: (r) => Number((2 + r.wait(1.8)).toFixed(2)),
    endsAfterMin: null,
    results: [
      '现场核查：货车剐蹭护栏，立柱轻微变形，已校正',
      '小客车追尾后撞击护栏，已更换两块波形板',
      '事故车辆已拖离，护栏完好，恢复监测',
    ],
  },
  {
    typeCode: 'IMPACT_WARN',
    weight: 20,
    metric: 'impactG',
    threshold: 0.5,
    value: (r) => Number(r.between(0.5, 1.9).toFixed(2)),
    endsAfterMin: [10, 10],
    results: ['视频复核无异常', '养护车辆作业触碰，无损坏'],
  },
  {
    typeCode: 'TILT_WARN',
    weight: 14,
    metric: 'tilt',
    threshold: 5,
    value: (r) => Number(r.between(5, 9).toFixed(2)),
    endsAfterMin: [8, 120],
    results: ['基座螺栓已复紧', '大风影响，已恢复'],
  },
  {
    typeCode: 'TILT',
    weight: 6,
    metric: 'tilt',
    threshold: 10,
    value: (r) => Number(r.between(10, 22).toFixed(2)),
    endsAfterMin: [20, 240],
    results: ['立柱倾斜，已扶正并重新标定基线', '养护班组现场校正'],
  },
  {
    typeCode: 'LOW_BATTERY',
    weight: 16,
    metric: 'batteryPct',
    threshold: 20,
    value: (r) => r.whole(12, 20),
    endsAfterMin: [120, 900],
    results: ['清洁太阳能板后恢复充电', '已更换电池'],
  },
  {
    typeCode: 'OFFLINE',
    weight: 16,
    metric: null,
    threshold: null,
    value: () => null,
    endsAfterMin: [12, 300],
    results: ['运营商基站检修，已恢复', '远程重启后上线'],
  },
  {
    typeCode: 'WEAK_SIGNAL',
    weight: 8,
    metric: 'rsrp',
    threshold: -115,
    value: (r) => -r.whole(115, 122),
    endsAfterMin: [30, 400],
    results: ['调整天线方向'],
  },
  {
    typeCode: 'INTRUSION',
    weight: 6,
    metric: null,
    threshold: null,
    value: () => null,
    endsAfterMin: [5, 5],
    results: ['行人翻越，已劝离', '养护人员作业，已核实'],
  },
  {
    typeCode: 'DISMANTLE',
    weight: 2,
    metric: 'tamper',
    threshold: 1,
    value: () => 1,
    endsAfterMin: null,
    results: ['计划内检修拆装，已复位'],
  },
  {
    typeCode: 'SENSOR_FAULT',
    weight: 3,
    metric: 'faultBits',
    threshold: 1,
    value: () => 1,
    endsAfterMin: [60, 600],
    results: ['更换加速度传感器'],
  },
  {
    typeCode: 'WATER',
    weight: 2,
    metric: 'water',
    threshold: 1,
    value: () => 1,
    endsAfterMin: [30, 300],
    results: ['暴雨积水，排水后恢复'],
  },
];

const totalWeight = kinds.reduce((sum, kind) => sum + kind.weight, 0);

function pickKind(random: Random): Kind {
  let left = random.next() * totalWeight;
  return kinds.find((kind) => (left -= kind.weight) < 0) ?? (kinds[0] as Kind);
}

/** More happens when more drive: in the morning and towards the evening. */
function pickTime(random: Random, now: number, daysBack: number): number {
  const dayStart = now - random.whole(1, daysBack) * day;
  const midnight = dayStart - ((dayStart + 8 * hour) % day);
  const centre = random.pick([8, 9, 11, 14, 17, 18, 19, 23]);
  return Math.min(midnight + Math.max(0, centre + random.bell() * 1.6) * hour, now - 2 * hour);
}

const seed = 7_031;

/** A month of alarms and faults that people have dealt with, and three collisions that are still open. */
export function planEvents(
  subjects: readonly AlarmSubject[],
  handlers: readonly Handler[],
  now: number,
  count: number,
): PastAlarm[] {
  if (subjects.length === 0) return [];
  const random = new Random(seed);
  const closed = Array.from({ length: count }, () => {
    const subject = random.pick(subjects);
    return closedAlarm(
      random,
      subject,
      pickKind(random),
      pickTime(random, now, 30),
      handlerOf(random, handlers, subject),
    );
  });
  const collision = kinds[0] as Kind;
  const hit = new Set<string>();
  const open = [26, 74, 190].flatMap((minutesAgo, at) => {
    const subject = random.pick(subjects);
    if (hit.has(subject.subjectId)) return [];
    hit.add(subject.subjectId);
    const handler = handlerOf(random, handlers, subject);
    return [openCollision(random, subject, collision, now - minutesAgo * minute, at === 2 ? handler : null)];
  });
  // Nothing past may come after what is open on the same device.
  return [...closed.filter(({ event }) => !hit.has(event.subjectId)), ...open];
}

function handlerOf(random: Random, handlers: readonly Handler[], subject: AlarmSubject): Handler {
  const near = handlers.filter(({ orgPath }) => subject.orgPath.startsWith(orgPath));
  return random.pick(near.length > 0 ? near : handlers);
}

function base(subject: AlarmSubject, kind: Kind, at: number, random: Random) {
  const type: AlarmType = catalogue[kind.typeCode];
  const { orgPath: _, ...snapshot } = subject;
  return {
    ...snapshot,
    id: ulid(at),
    kind: type.kind,
    typeCode: kind.typeCode,
    severity: type.severity,
    firstOccurredAt: at,
    count: 1,
    value: kind.value(random),
    threshold: kind.threshold,
    metric: kind.metric,
    source: kind.typeCode === 'OFFLINE' ? ('silent' as const) : ('rule' as const),
    noticedAt: at,
    createdAt: at,
  };
}

const line = (
  at: number,
  action: PastLogLine['action'],
  who: Handler | null,
  from: HandledStatus | null,
  to: HandledStatus,
  text = '',
): PastLogLine => ({
  at,
  action,
  actorId: who?.id ?? null,
  actorName: who?.name ?? null,
  fromStatus: from,
  toStatus: to,
  text,
});

function closedAlarm(random: Random, subject: AlarmSubject, kind: Kind, ts: number, who: Handler): PastAlarm {
  const at = Math.round(ts);
  const type: AlarmType = catalogue[kind.typeCode];
  const log = [line(at, 'raise', null, null, '00')];
  const endedAt = kind.endsAfterMin === null ? null : at + Math.round(random.between(...kind.endsAfterMin) * minute);
  if (type.severity >= 3 && endedAt !== null && random.chance(0.55)) {
    const autoAt = endedAt + day;
    log.push(line(endedAt, 'clear', null, '00', '00'), line(autoAt, 'autoClose', null, '00', '03'));
    const event = {
      ...base(subject, kind, at, random),
      lastOccurredAt: at,
      clearedAt: endedAt,
      handledStatus: '03' as const,
    };
    return { event: { ...event, condition: 'cleared', isOpen: false }, log };
  }
  const ackAt = at + Math.round(random.between(1, 18) * minute);
  const handledAt = ackAt + Math.round(random.between(12, 170) * minute);
  const isFalse = random.chance(0.04);
  const result = isFalse ? '复核为误报：养护作业震动' : random.pick(kind.results);
  const to: HandledStatus = isFalse ? '04' : '02';
  const clearedAt = type.latched || isFalse ? handledAt : (endedAt ?? handledAt);
  const method: HandleMethod = type.latched || random.chance(0.6) ? 'onsite' : 'remote';
  log.push(line(ackAt, 'ack', who, '00', '01'));
  log.push(line(handledAt, isFalse ? 'falseReport' : 'handle', who, '01', to, result));
  if (!type.latched && clearedAt !== handledAt) log.push(line(clearedAt, 'clear', null, to, to));
  return {
    event: {
      ...base(subject, kind, at, random),
      lastOccurredAt: at + (type.latched ? Math.round(random.between(0, 20) * 1_000) : 0),
      clearedAt,
      condition: 'cleared',
      handledStatus: to,
      isOpen: false,
      ackBy: who.id,
      ackByName: who.name,
      ackAt,
      handledBy: who.id,
      handledByName: who.name,
      handledAt,
      handleResult: result,
      handleMethod: method,
    },
    log: log.toSorted((a, b) => a.at - b.at),
  };
}

function openCollision(
  random: Random,
  subject: AlarmSubject,
  kind: Kind,
  at: number,
  ackBy: Handler | null,
): PastAlarm {
  const log = [line(at, 'raise', null, null, '00')];
  const ackAt = at + 6 * minute;
  if (ackBy !== null) log.push(line(ackAt, 'ack', ackBy, '00', '01'));
  return {
    event: {
      ...base(subject, kind, at, random),
      lastOccurredAt: at,
      clearedAt: null,
      condition: 'active',
      handledStatus: ackBy === null ? '00' : '01',
      isOpen: true,
      ...(ackBy === null ? {} : { ackBy: ackBy.id, ackByName: ackBy.name, ackAt }),
    },
    log,
  };
}
