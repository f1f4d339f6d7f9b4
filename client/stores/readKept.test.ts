import { expect, test } from 'vitest';
import { readAccount, readMenu } from './readKept.ts';

const item = { name: 'log', path: '/log', titleKey: 'log.title' };
const menu = {
  header: [item],
  sider: [],
  menuSider: [{ ...item, children: [item] }],
  headerName: 'log',
  activePath: '/log',
  openNames: ['log'],
  menuBadge: { path: '/message', badge: 'dot' },
};
const person = { name: 'a', real_name: '甲', mobile: '', access: ['alarm:view'], roles: [] };

test('a menu that was kept comes back as it was', () => {
  expect(readMenu({ ...menu, hideSiderDelay: true })).toEqual(menu);
});

test.each([null, 5, 'text', {}, [null], [5], [{ name: 'log' }], [{ ...item, children: 5 }]])(
  'a menu of another shape (%j) leaves the defaults',
  (wrong) => {
    expect(readMenu({ header: wrong, sider: wrong, menuSider: wrong })).toEqual({});
    expect(readMenu({ openNames: wrong, menuBadge: wrong, headerName: [wrong], activePath: [wrong] })).toEqual({});
  },
);

test('a person that was kept comes back, anything else is nobody', () => {
  expect(readAccount({ userInfo: person, isLogin: true, duty: null })).toEqual({
    userInfo: person,
    isLogin: true,
    duty: null,
  });
  for (const wrong of [null, 5, {}, { ...person, access: null }, { ...person, access: [1] }, { ...person, roles: 5 }]) {
    expect(readAccount({ userInfo: wrong, isLogin: true })).toEqual({});
  }
});
