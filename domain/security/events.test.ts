import { expect, test } from 'vitest';
import { renderNotice } from '../notices/renderNotice.ts';
import { securityContentKey, securityEvents, type SecurityKind } from './events.ts';

const params = {
  account: 'li',
  network: '10.0.0.0/24',
  by: 'root',
  count: 7,
  address: '::1',
  freeMb: 100,
  percent: 3,
  host: 'a',
  minutes: 120,
};

test.each(Object.keys(securityEvents) as SecurityKind[])('%s has its sentence in both languages', (kind) => {
  for (const isMany of [false, true]) {
    const key = securityContentKey(kind, isMany);
    const [zh, en] = [renderNotice(key, params, 'zh-CN'), renderNotice(key, params, 'en-US')];
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).not.toMatch(/\p{Script=Han}/u);
    for (const text of [zh, en]) expect(text).not.toContain('notice.content');
  }
});
