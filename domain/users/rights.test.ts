import { describe, expect, it } from 'vitest';
import { accessOf } from '../access/access.ts';
import { grantableRoles, mayChange } from './rights.ts';
import { maskMobile } from './user.ts';

const root = accessOf(['root']);
const chief = accessOf(['supervise_zhidui']);
const operator = accessOf(['operate']);

describe('who may grant what', () => {
  it('root grants every role, others only those they hold, nobody admin', () => {
    expect(grantableRoles(root)).toEqual(['root', 'supervise_zhidui', 'operate']);
    expect(grantableRoles(chief)).toEqual(['supervise_zhidui']);
    expect(grantableRoles([...chief, ...operator])).toEqual(['supervise_zhidui', 'operate']);
    expect(grantableRoles([])).toEqual([]);
    expect(grantableRoles(['admin'])).toEqual([]);
  });

  it('an account that can do more than oneself is not changed', () => {
    expect(mayChange(chief, ['operate'])).toBe(true);
    expect(mayChange(chief, ['supervise_zhidui', 'operate'])).toBe(true);
    expect(mayChange(chief, [])).toBe(true);
    expect(mayChange(chief, ['root'])).toBe(false);
    expect(mayChange(operator, ['supervise_zhidui'])).toBe(false);
    expect(mayChange(root, ['root', 'operate'])).toBe(true);
  });
});

it('a mobile is masked in its middle', () => {
  expect(maskMobile('13812340000')).toBe('138****0000');
  expect(maskMobile('1')).toBe('****');
});
