import { describe, expect, it } from 'vitest';
import { takeBack, undoMs, undoOf, type LastAct } from './undo.ts';

const before = { id: 'a', version: 3, revision: 7, isOpen: true, handledStatus: '00', dueAt: 500, ackBy: null };
const after = { ...before, version: 4, handledStatus: '01', dueAt: 900, ackBy: 'me' };
const at = 1_000;
const act: LastAct = { at, actorId: 'me', action: 'ack', undo: undoOf(before, after) };
const me = (now: number) => ({ userId: 'me', now });

describe('taking an act back', () => {
  it('keeps of a row what the act changed, and gives it back within ten seconds', () => {
    expect(act.undo).toEqual({
      version: 4,
      before: { handledStatus: '00', dueAt: 500, ackBy: null },
      after: { handledStatus: '01', dueAt: 900, ackBy: 'me' },
    });
    expect(takeBack(after, act, me(at + undoMs))).toEqual({ handledStatus: '00', dueAt: 500, ackBy: null });
    expect(takeBack(after, act, me(at + undoMs + 1))).toBe('late');
  });

  it('a time that a rule moved meanwhile stays as the rule left it', () => {
    expect(takeBack({ ...after, dueAt: 1_200 }, act, me(at))).toEqual({ handledStatus: '00', ackBy: null });
  });

  it('not when the row was moved since, not twice, and not what another did', () => {
    expect(takeBack({ ...after, version: 5 }, act, me(at))).toBe('changed');
    expect(takeBack(after, act, { userId: 'other', now: at })).toBe('changed');
    expect(takeBack(after, { ...act, undo: { ...act.undo!, undone: true } }, me(at))).toBe('none');
    expect(takeBack(after, { ...act, action: 'reopen' }, me(at))).toBe('none');
    expect(takeBack(after, undefined, me(at))).toBe('none');
  });
});
