import { signIn, signInFirst } from '../../scripts/harness/person.ts';
import type { StackFacts } from './stackFacts.ts';

/** The longest limits there are. */
const silentMinutes = 1_440;
const overdueMinutes = 10_080;

interface Rule {
  readonly origin: string;
  readonly [column: string]: unknown;
}

/**
 * The product acts by the clock: what one test leaves silent or unhandled would be told to another one ten minutes
 * later, on a slow machine in its very middle. Tests of these limits set their own.
 */
export async function holdStill(facts: StackFacts): Promise<void> {
  const root = await signIn(facts, 'root', facts.password);
  const settings = '/home/setting/setting/global';
  const { version } = (await root.get<{ version: number }>(settings)).data;
  const done = [await root.post(settings, { silentMinutes, version })];
  // The corps' rules are its operators'; the seed has none there.
  const mobile = '19900000001';
  const password = 'stands-still-1';
  const somebody = { username: 'stillness', password: facts.password, real_name: '静止', mobile, mail: '' };
  const account = { ...somebody, orgId: 'AH', companyId: null, roles: ['operate'], status: 'enabled' };
  done.push(await root.post('/home/user/user/add', account));
  const operator = await signInFirst(facts, { ...somebody, password }, facts.password);
  const asked = { orgId: 'AH', ruleType: 'alarm_unhandled' };
  const { records } = (await operator.post<{ records: Rule[] }>('/home/overdue/overdue/configList', asked)).data;
  const items = records
    .filter(({ origin }) => origin === 'own')
    .map(({ origin: _o, inherited: _i, orgName: _n, projectName: _p, escalateUsers: _u, ...rule }) => ({
      ...rule,
      minutes: overdueMinutes,
      repeatMinutes: 0,
    }));
  if (items.length === 0) throw new Error('the seed has no overdue rules');
  done.push(await operator.post('/home/overdue/overdue/configSave', { items }));
  const { records: users } = (
    await root.post<{ records: Array<{ id: string }> }>('/home/user/user/listPage', { keyword: mobile })
  ).data;
  done.push(await root.post('/home/user/user/delete', { id: users.map(({ id }) => id) }));
  for (const { errno, errmsg } of done) if (errno !== 0) throw new Error(`the stack was not held still: ${errmsg}`);
}
