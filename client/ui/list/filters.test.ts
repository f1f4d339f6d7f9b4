import { describe, expect, it } from 'vitest';
import { filtersFor } from './filters.ts';

interface Asked {
  keyword: string;
  status: readonly string[];
  startDate: string;
  endDate: string;
  batchId: string;
}

const filters = filtersFor<Asked>()({
  text: { kind: 'text', label: 'company.filter.text', w: 200, ask: (keyword) => ({ keyword }) },
  status: { kind: 'many', label: 'company.filter.status', w: 96, wSet: 200, ask: (status) => ({ status }) },
  days: {
    kind: 'days',
    label: 'imei.filter.days',
    w: 170,
    ask: ({ from, to }) => ({ ...(from !== '' && { startDate: from }), ...(to !== '' && { endDate: to }) }),
  },
  batch: { kind: 'slot', ask: (batchId) => ({ batchId }) },
});

describe('filters of a list', () => {
  it('12.1 name what the address holds, days as two', () => {
    expect(filters.none).toEqual({ text: '', status: '', from: '', to: '', batch: '', page: 1 });
  });

  it('12.1 are counted, two days as one, and ask for what is set alone', () => {
    expect(filters.count(filters.none)).toBe(0);
    expect(filters.asked(filters.none)).toEqual({});
    const set = { ...filters.none, status: 'on,off', to: '2026-01-31', batch: 'J1' };
    expect(filters.count(set)).toBe(3);
    expect(filters.count({ ...set, from: '2026-01-01' })).toBe(3);
    expect(filters.asked(set)).toEqual({ status: ['on', 'off'], endDate: '2026-01-31', batchId: 'J1' });
  });

  it('12.1 hold two days by names of their own', () => {
    const named = filtersFor<Asked>()({
      days: {
        kind: 'days',
        label: 'imei.filter.days',
        w: 1,
        names: ['begin', 'until'],
        ask: ({ to }) => ({ endDate: to }),
      },
    });
    expect(named.none).toEqual({ begin: '', until: '', page: 1 });
    expect(named.count({ ...named.none, until: '2026-01-31' })).toBe(1);
    expect(named.asked({ ...named.none, until: '2026-01-31' })).toEqual({ endDate: '2026-01-31' });
  });
});
