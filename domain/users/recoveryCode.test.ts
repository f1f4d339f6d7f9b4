import { describe, expect, it } from 'vitest';
import { faultWords } from '../access/fieldTexts.ts';
import {
  readRecoveryCode,
  recoveryAlphabet,
  recoveryCodeFault,
  recoveryLength,
  showRecoveryCode,
} from './recoveryCode.ts';

describe('a recovery code', () => {
  it('has 50 bits or more, of characters that nobody takes for one another', () => {
    expect(new Set(recoveryAlphabet).size).toBe(recoveryAlphabet.length);
    expect(recoveryLength * Math.log2(recoveryAlphabet.length)).toBeGreaterThanOrEqual(50);
    expect(recoveryAlphabet).not.toMatch(/[ILOU]/);
  });
  it('is read as it was shown, without its hyphen, in any case and width, and with what looks like 1 and 0', () => {
    const code = '7K0QM1XN4B';
    expect(showRecoveryCode(code)).toBe('7K0QM-1XN4B');
    const typed = ['7K0QM-1XN4B', '7K0QM1XN4B', ' 7k0qm 1xn4b ', '7K0QM–1XN4B', '７Ｋ０ＱＭ－１ＸＮ４Ｂ', 'ＴＫ'];
    expect(typed.map(readRecoveryCode)).toEqual([code, code, code, code, code, null]);
    expect(readRecoveryCode('7koqm-lxn4b')).toBe(code);
    expect(readRecoveryCode('7koqm-ixn4b')).toBe(code);
  });
  it('that is missing or no code is told', () => {
    const zh = (text: string) => {
      const fault = recoveryCodeFault(text);
      return fault === null ? null : faultWords(fault, 'zh-CN');
    };
    expect(zh('  ')).toBe('请输入恢复码');
    for (const bad of ['123456', '7K0QM-1XN4', '7K0QM-1XN4BB', '7K0QM-1XN4U', '七K0QM-1XN4B'])
      expect(zh(bad)).toBe('恢复码为10位字母和数字，如 XXXXX-XXXXX');
    expect(zh('7k0qm1xn4b')).toBeNull();
  });
});
