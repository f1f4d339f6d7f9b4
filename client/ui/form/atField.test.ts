import { expect, test } from 'vitest';
import { CallError } from '#client/api/errors.ts';
import { atField, captchaFields } from './atField.ts';

test('an error whose number speaks of a field is told there; others stay as they are', () => {
  const wrong = atField(new CallError('验证码错误', { errno: 1604, status: 200, requestId: 'r1' }), captchaFields);
  expect(wrong).toBeInstanceOf(CallError);
  expect((wrong as CallError).fields).toEqual([{ field: 'captcha', message: '验证码错误' }]);
  expect((wrong as CallError).errno).toBe(1604);
  expect((wrong as CallError).requestId).toBe('r1');
  const named = new CallError('x', { errno: 1604, data: { errors: [{ field: 'mail', message: 'y' }] } });
  for (const other of [new CallError('忙', { errno: 1429 }), new Error('offline'), named]) {
    expect(atField(other, captchaFields)).toBe(other);
  }
});
