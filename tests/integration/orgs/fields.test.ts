import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTown, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

interface Noun {
  /** Folder of its calls: `/home/unit/unit` has add, update and info. */
  readonly path: string;
  readonly first: Readonly<Record<string, unknown>>;
  readonly second: Readonly<Record<string, unknown>>;
  /** Taken, but never told. */
  readonly secrets?: readonly string[];
}

const unit = { name: '养护一所', code: '91340100MA2N5X8P3K', type: 'maintenance', contact: '张工', status: 'enabled' };
const account = { username: 'fields1', real_name: '李工', mobile: '13700000011', roles: ['operate'] };
const nouns: Readonly<Record<string, Noun>> = {
  units: {
    path: '/home/company/company',
    first: {
      ...unit,
      orgId: 'north',
      mobile: '13812345678',
      mail: 'zhang@example.com',
      regionCode: '340100',
      address: '望江西路 8 号',
      remark: '一',
    },
    second: {
      ...unit,
      orgId: 'north',
      name: '养护二所',
      code: '91340100MA2N5X8P4M',
      type: 'owner',
      contact: '王工',
      mobile: '13812345679',
      mail: 'wang@example.com',
      regionCode: '340200',
      address: '长江路 1 号',
      status: 'disabled',
      remark: '二',
    },
  },
  users: {
    path: '/home/user/user',
    first: { ...account, password: 'initial secret', mail: 'li@example.com', orgId: 'north', status: 'enabled' },
    second: {
      ...account,
      username: 'fields2',
      real_name: '李主任',
      mobile: '13700000012',
      mail: 'lizhuren@example.com',
      roles: ['supervise_zhidui'],
      orgId: 'south',
      status: 'disabled',
    },
    secrets: ['password'],
  },
  personnel: {
    path: '/home/person/person',
    first: { orgId: 'north', real_name: '赵工', gender: 'male', mobile: '13700000021', mail: 'zhao@example.com' },
    second: {
      orgId: 'north',
      real_name: '赵班长',
      gender: 'female',
      mobile: '13700000022',
      mail: 'zhaobz@example.com',
      post: '班长',
      status: 'off',
      remark: '二',
    },
  },
};

describe('fields of what an organisation keeps', () => {
  for (const [name, { path, first, second, secrets = [] }] of Object.entries(nouns)) {
    it(`SEED-188 ${name}: each field is stored as it was given, and edited`, async () => {
      const call = async (verb: string, body: object) => {
        const reply = await town.as('root', 'POST', `${path}/${verb}`, { body });
        expect([verb, reply.errno, reply.errmsg]).toEqual([verb, 0, reply.errmsg]);
        return reply.data as Record<string, unknown>;
      };
      // An account comes with what is known about it.
      const info = async (id: unknown) => {
        const found = await call('info', { id: String(id) });
        return (found['user'] ?? found) as Record<string, unknown>;
      };
      const told = (fields: object) =>
        Object.fromEntries(Object.entries(fields).filter(([field]) => !secrets.includes(field)));
      const { id } = await call('add', first);
      const before = await info(id);
      expect(before).toMatchObject(told(first));
      await call('update', { id: String(id), version: before['version'], ...second });
      const after = await info(id);
      expect(after).toMatchObject(told(second));
      expect(after['version']).toBe(Number(before['version']) + 1);
    });
  }
});
