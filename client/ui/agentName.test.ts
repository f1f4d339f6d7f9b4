import { expect, test } from 'vitest';
import { agentName } from './agentName.ts';

test('a session is named by its browser and system', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
  expect(agentName(chrome)).toBe('Chrome · Windows');
  expect(agentName(`${chrome} Edg/130.0`)).toBe('Edge · Windows');
  expect(agentName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari · iOS',
  );
  expect(agentName('Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0')).toBe('Firefox · Linux');
  expect(agentName('curl/8.5.0')).toBeNull();
  expect(agentName('')).toBeNull();
});
