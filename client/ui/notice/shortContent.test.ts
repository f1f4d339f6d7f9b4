import { expect, it } from 'vitest';
import { shortContent } from './shortContent.ts';

it('leaves of the device at the beginning of a sentence its own part, and everything else as it is', () => {
  expect(shortContent('合肥绕城高速南淝河大桥·17号 发生碰撞报警：2.97g（阈值2g）')).toBe(
    '17号 发生碰撞报警：2.97g（阈值2g）',
  );
  expect(shortContent('南淝河大桥·17号: Collision: 2.97g (limit 2g)')).toBe('17号: Collision: 2.97g (limit 2g)');
  expect(shortContent('25台设备：离线')).toBe('25台设备：离线');
  expect(shortContent('维护说明：甲·乙')).toBe('维护说明：甲·乙');
  expect(shortContent('')).toBe('');
});
