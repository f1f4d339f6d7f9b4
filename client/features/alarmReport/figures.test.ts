import { describe, expect, it } from 'vitest';
import { hour, minute } from '#domain/time.ts';
import { changeOf, figureOf } from './figures.ts';

describe('figures of the report', () => {
  it('have the unit that can be read', () => {
    expect(figureOf('total', 1_234)).toEqual({ text: '1,234', unit: 'times' });
    expect(figureOf('handledRate', 0.9774)).toEqual({ text: '97.7', unit: 'percent' });
    expect(figureOf('meanAckMs', 4.2 * minute)).toEqual({ text: '4.2', unit: 'min' });
    expect(figureOf('meanHandleMs', 38 * minute)).toEqual({ text: '38', unit: 'min' });
    expect(figureOf('meanHandleMs', 26 * hour)).toEqual({ text: '26', unit: 'hour' });
    expect(figureOf('meanAckMs', null).text).toBe('--');
  });

  it('are worse when there are more of them, the rate when it falls', () => {
    expect(changeOf('total', 130, 121)).toEqual({ direction: 'up', text: '9', isWorse: true });
    expect(changeOf('unhandledCount', 2, 7)).toMatchObject({ direction: 'down', isWorse: false });
    expect(changeOf('handledRate', 0.9, 0.95)).toEqual({ direction: 'down', text: '5.0', isWorse: true });
    expect(changeOf('overdueCount', 3, 3)).toMatchObject({ direction: 'same', isWorse: false });
    expect(changeOf('meanAckMs', null, 5)).toBeUndefined();
  });

  it('compare times in one unit', () => {
    expect(changeOf('meanHandleMs', 26 * hour, 25 * hour)).toMatchObject({ text: '1.0', isWorse: true });
  });
});
