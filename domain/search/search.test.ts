import { describe, expect, it } from 'vitest';
import { foldInitials, initialsKeyword, rankOf } from './search.ts';

describe('the keyword as initials', () => {
  it('is what is left of latin letters and digits, in lower case', () => {
    expect(initialsKeyword('HFrc')).toBe('hfrc');
    expect(initialsKeyword(' hf-rc 03 ')).toBe('hfrc03');
    expect(initialsKeyword('ＨＦ')).toBe('hf');
  });

  it('is none when a character is in it that initials never have, or too little is left', () => {
    expect(initialsKeyword('合肥rc')).toBeNull();
    expect(initialsKeyword('合')).toBeNull();
    expect(initialsKeyword('%_')).toBeNull();
    expect(initialsKeyword('h_')).toBeNull();
  });

  it('folds initials to what is compared', () => {
    expect(foldInitials('G40hsgsＫ12+050·03H')).toBe('g40hsgsk1205003h');
  });
});

describe('the rank of a name', () => {
  it('is first for a beginning, second for a part, none otherwise', () => {
    expect(rankOf('hfrc', '合肥绕城高速', 'hfrcgs')).toBe(0);
    expect(rankOf('rcgs', '合肥绕城高速', 'hfrcgs')).toBe(1);
    expect(rankOf('绕城', '合肥绕城高速', 'hfrcgs')).toBe(1);
    expect(rankOf('合肥', '合肥绕城高速', 'hfrcgs')).toBe(0);
    expect(rankOf('whcj', '合肥绕城高速', 'hfrcgs')).toBeNull();
  });
});
