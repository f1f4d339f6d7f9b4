import { describe, expect, it } from 'vitest';
import { guessableFault, type OwnNames } from './guessable.ts';

const none = () => false;
const li: OwnNames = { username: 'Li.Ming2', realName: '李明', mobile: '13812345678', mail: 'l.ming@example.com' };
const textOf = (password: string, own: OwnNames = li) => guessableFault(password, own, none)?.text ?? null;

describe('S9: a new password that is easy to guess', () => {
  it('is one of the common ones, in any case and width', () => {
    const common = (folded: string) => folded === 'qwerty12';
    for (const typed of ['qwerty12', 'QWERTY12', 'ＱＷＥＲＴＹ１２']) {
      expect(guessableFault(typed, li, common)?.text).toBe('password.common');
    }
    expect(guessableFault('qwerty12x', li, common)).toBeNull();
  });

  it('is a name of the account with nothing but digits and symbols around it', () => {
    for (const typed of ['li.ming2', 'LI.MING1234', '2026Li.Ming!', '李明2026', 'l.ming@2026', 'l.ming@example.com']) {
      expect([typed, textOf(typed)]).toEqual([typed, 'password.own']);
    }
    expect(textOf('li.ming likes tea')).toBeNull();
  });

  it('is the mobile, holds it, or is its last digits', () => {
    for (const typed of ['13812345678', 'a13812345678', '345678', '12345678'])
      expect(textOf(typed)).toBe('password.own');
    expect(textOf('345679')).toBeNull();
    expect(textOf('345678', {})).toBeNull();
  });

  it('is a word of the product', () => {
    for (const typed of ['guardline', 'Guardline@2026', '护栏在线123', 'admin888']) {
      expect(textOf(typed, {})).toBe('password.own');
    }
    expect(textOf('guardline-harness', {})).toBeNull();
  });

  it('is not what merely begins with a short name', () => {
    expect(textOf('a98x7!kq', { username: 'a98', mail: 'a1@example.com' })).toBeNull();
  });
});
