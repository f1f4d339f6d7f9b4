import { expect, test } from 'vitest';
import { trustedText } from './trustedText.ts';

test('S14: text that could make an element is refused; styles, clearing and what Leaflet asks with are not', () => {
  for (const text of [
    '',
    '>',
    '*, *::before {transition: none}',
    '@media (min-width: 62em) {a>b {color: red}}',
    '<svg/>',
  ]) {
    expect(trustedText(text)).toBe(text);
  }
  const bad = [
    '<b>',
    '<img src=x onerror=alert(1)>',
    '<svg/><script>',
    '<svg onload=alert(1)>',
    ' <svg/>',
    '&lt;<',
    '<',
  ];
  for (const text of bad) expect(trustedText(text)).toBeNull();
});
