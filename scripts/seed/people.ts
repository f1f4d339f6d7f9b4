import { pinyin } from 'pinyin-pro';
import { addPerson } from '#db/people/addPerson.ts';
import { linkAccount } from '#db/people/linkAccount.ts';
import type { WriteTx } from '#db/engine/database.ts';
import type { Scope } from '#domain/access/access.ts';
import { maskIdCard } from '#domain/people/person.ts';
import { Random } from '../simulator/random.ts';
import { brigades, users } from './organizations.ts';

const seed = 20_261_121;

const families = Array.from('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕');
const men = [
  '建军',
  '志强',
  '海涛',
  '文博',
  '俊杰',
  '明亮',
  '国庆',
  '伟',
  '鹏飞',
  '浩然',
  '子轩',
  '永胜',
  '大勇',
  '家旺',
];
const women = ['丽', '晓琴', '雨晴', '敏', '秀兰', '佳怡', '若溪', '春燕', '思远', '静'];
const posts = ['桥梁工程师', '养护班长', '养护工', '值班员', '巡查员', '安全员', '设备维护工程师', '驾驶员'] as const;

/** Which units the people of a brigade belong to. */
const companiesOf: Readonly<Record<string, readonly string[]>> = {
  'AH-HF-1': ['C-HF-KEEP', 'C-HF-BUILD'],
  'AH-HF-2': ['C-LA-KEEP'],
  'AH-WH-1': ['C-WH-KEEP'],
  'AH-WH-2': ['C-WH-KEEP', 'C-TL-BUILD'],
  'AH-BB-1': ['C-BB-KEEP'],
  'AH-BB-2': ['C-BB-KEEP'],
};
const perBrigade = 9;

interface Planned {
  readonly orgId: string;
  readonly companyId: string | null;
  readonly realName: string;
  readonly gender: 'male' | 'female';
  readonly mobile: string;
  readonly mail: string | null;
  readonly post: string;
  readonly status: 'on' | 'off';
}

/** About sixty people, alike on every run: nine in each brigade, and those of the accounts. */
function plan(): Planned[] {
  const random = new Random(seed);
  const taken = new Set<string>();
  return brigades.flatMap(({ id }, brigade) =>
    Array.from({ length: perBrigade }, (_, at): Planned => {
      const gender = random.chance(0.72) ? ('male' as const) : ('female' as const);
      const given = gender === 'male' ? men : women;
      let realName = '';
      do realName = random.pick(families) + random.pick(given);
      while (taken.has(realName));
      taken.add(realName);
      const units = companiesOf[id] ?? [];
      const isOfBrigade = at === 0;
      return {
        orgId: id,
        companyId: isOfBrigade ? null : (units[at % units.length] ?? null),
        realName,
        gender,
        mobile: `1${random.pick(['38', '39', '57', '58', '87'])}${String(56_000_000 + brigade * 100_000 + at * 7_919)}`,
        mail: random.chance(0.6)
          ? `${pinyin(realName, { toneType: 'none', separator: '', surname: 'head' })}@ahgs.example`
          : null,
        post: isOfBrigade ? '大队长' : random.pick(posts),
        status: random.chance(0.86) ? 'on' : 'off',
      };
    }),
  );
}

/** Those who have an account belong to the personnel, too. */
export async function storePeople(tx: WriteTx, scope: Scope, rootId: string, now: number): Promise<void> {
  const random = new Random(seed + 1);
  const shared = { remark: null, userId: scope.userId, now };
  for (const [at, person] of plan().entries()) {
    const serial = String(random.whole(1_000, 9_999));
    // A mask is made of a number that never was one.
    const idCardMasked = maskIdCard(`340100190001010${serial.slice(0, 3)}`);
    await addPerson(tx, scope, { ...shared, ...person, id: `H-${String(at + 1).padStart(3, '0')}`, idCardMasked });
  }
  for (const { id, username, realName, mobile, orgId, roles } of users) {
    if (username === 'root') continue;
    const personId = `H-${username}`;
    await addPerson(tx, scope, {
      ...shared,
      id: personId,
      orgId: orgId ?? rootId,
      companyId: null,
      realName,
      gender: username === 'viewer' || username === 'operate' ? 'female' : 'male',
      mobile,
      mail: `${username}@ahgs.example`,
      post: roles.some((role) => role === 'supervise_zhidui') ? '支队主管' : '值班员',
      status: 'on',
      idCardMasked: null,
    });
    await linkAccount(tx, scope, { id: personId, accountId: id, userId: scope.userId, now });
  }
}
