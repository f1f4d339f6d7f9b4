import type { Role } from '#domain/access/access.ts';
import { day, hour, minute } from '#domain/time.ts';
import type { SeedUser } from '../organizations.ts';

/** An account beside the five of the README: what makes a list of people believable. */
export interface SeedAccount extends Omit<SeedUser, 'orgId'> {
  /** Null: a registration that waits. */
  readonly orgId: string | null;
  readonly mail: string | null;
  readonly status: 'enabled' | 'disabled' | 'pending';
  /** How long ago the last sign-in was, ms; null for never. */
  readonly seenAgoMs: number | null;
  readonly address: string;
}

const leader: readonly Role[] = ['supervise_zhidui'];
const both: readonly Role[] = ['supervise_zhidui', 'operate'];
const duty: readonly Role[] = ['operate'];
const reader: readonly Role[] = [];

type Line = readonly [
  username: string,
  realName: string,
  orgId: string | null,
  roles: readonly Role[],
  seenAgoMs: number | null,
];

const enabled: readonly Line[] = [
  ['wujianguo', '吴建国', 'AH', both, 3 * hour],
  ['zhengyan', '郑妍', 'AH', reader, 2 * day],
  ['fengxiaoli', '冯晓丽', 'AH', leader, 26 * hour],
  ['chenzhihao', '陈志豪', 'AH-HF', leader, 40 * minute],
  ['chushan', '褚珊', 'AH-HF', both, 5 * hour],
  ['weimin', '卫敏', 'AH-HF', reader, 9 * day],
  ['jiangtao', '蒋涛', 'AH-HF-1', duty, 12 * minute],
  ['shenyue', '沈悦', 'AH-HF-1', duty, 7 * hour],
  ['hanlei', '韩磊', 'AH-HF-1', duty, 31 * hour],
  ['yangfan', '杨帆', 'AH-HF-1', reader, null],
  ['zhuhong', '朱红', 'AH-HF-2', duty, 55 * minute],
  ['qinyong', '秦勇', 'AH-HF-2', duty, 3 * day],
  ['youjia', '尤佳', 'AH-HF-2', both, 16 * hour],
  ['xupeng', '许鹏', 'AH-WH', leader, 2 * hour],
  ['hemei', '何梅', 'AH-WH', reader, 20 * day],
  ['lvqiang', '吕强', 'AH-WH-1', duty, 4 * hour],
  ['shihui', '施慧', 'AH-WH-1', duty, 28 * hour],
  ['zhangwei', '张伟', 'AH-WH-1', duty, 6 * day],
  ['kongde', '孔德明', 'AH-WH-2', duty, 8 * hour],
  ['caojing', '曹静', 'AH-WH-2', both, 33 * minute],
  ['yanbing', '严冰', 'AH-WH-2', reader, null],
  ['huachun', '华春', 'AH-BB', leader, 10 * hour],
  ['jinshuo', '金硕', 'AH-BB', reader, 14 * day],
  ['weidong', '魏东', 'AH-BB-1', duty, 90 * minute],
  ['taoran', '陶然', 'AH-BB-1', duty, 2 * day],
  ['jianghao', '姜昊', 'AH-BB-2', duty, 6 * hour],
  ['qiyun', '戚芸', 'AH-BB-2', both, 12 * hour],
];

const disabled: readonly Line[] = [
  ['xielin', '谢琳', 'AH-HF-1', duty, 96 * day],
  ['zoukai', '邹凯', 'AH-WH-1', duty, 143 * day],
];

const pending: ReadonlyArray<readonly [realName: string, mobile: string, mail: string]> = [
  ['喻文博', '13705529101', 'yuwenbo@example.com'],
  ['柏雪', '13855529102', 'baixue@example.com'],
  ['水清扬', '13955529103', 'shuiqingyang@example.com'],
];

function accountOf(line: Line, at: number, status: 'enabled' | 'disabled'): SeedAccount {
  const [username, realName, orgId, roles, seenAgoMs] = line;
  return {
    id: `U-${username}`,
    username,
    realName,
    mobile: `13${at % 2 === 0 ? 8 : 9}0552${String(1_100 + at * 37).padStart(4, '0')}`,
    mail: at % 4 === 3 ? null : `${username}@example.com`,
    orgId,
    roles,
    status,
    seenAgoMs,
    address: `10.34.${(at % 6) + 1}.${20 + at}`,
  };
}

/** Some thirty people over all organisations, two of them switched off, and three registrations that wait. */
export const accounts: readonly SeedAccount[] = [
  ...enabled.map((line, at) => accountOf(line, at, 'enabled')),
  ...disabled.map((line, at) => accountOf(line, enabled.length + at, 'disabled')),
  ...pending.map(([realName, mobile, mail]): SeedAccount => ({
    id: `U-u${mobile}`,
    username: `u${mobile}`,
    realName,
    mobile,
    mail,
    orgId: null,
    roles: [],
    status: 'pending',
    seenAgoMs: null,
    address: '10.34.9.9',
  })),
];
