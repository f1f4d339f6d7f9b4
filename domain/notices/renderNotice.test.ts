import { expect, it } from 'vitest';
import { renderNotice } from './renderNotice.ts';

const raised = (params: Record<string, string | number>, locale: 'zh-CN' | 'en-US') =>
  renderNotice('notice.content.raise', { device: 'K1', ...params }, locale);

it('says what was measured with its unit, and the rules’ own figures in theirs', () => {
  expect(raised({ typeCode: 'TILT', metric: 'tilt', value: 12.34, threshold: 10 }, 'zh-CN')).toBe(
    'K1 发生倾斜报警：12.34°（阈值10°）',
  );
  expect(raised({ typeCode: 'FENCE_EXIT', metric: 'fenceM', value: 130.2, threshold: 100 }, 'en-US')).toContain(
    ': 130 m (limit 100 m)',
  );
  expect(raised({ typeCode: 'MODEM_FAULT', metric: 'resets', value: 11, threshold: 10 }, 'zh-CN')).toContain(
    '：11次（阈值10次）',
  );
});

it('A13 says no date of a maintenance as a figure: it is no measure', () => {
  const late = { typeCode: 'MAINTENANCE_OVERDUE', value: 1_795_534_631_290, threshold: 0 };
  expect(raised(late, 'zh-CN')).toBe('K1 发生维护超期');
  expect(raised(late, 'en-US')).toBe('K1: Maintenance overdue');
});
