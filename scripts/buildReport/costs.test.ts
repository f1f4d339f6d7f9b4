import { expect, test } from 'vitest';
import { costsOf, type Manifest } from './costs.ts';

const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_ui.js'], css: ['entry.css'] },
  '_ui.js': { file: 'ui.js' },
  '_menu.js': { file: 'menu.js', css: ['menu.css'] },
  '_dialog.js': { file: 'dialog.js' },
  'features/login/LoginScreen.tsx': { file: 'Login.js', imports: ['_ui.js', '_dialog.js'] },
  'layout/Frame.tsx': { file: 'Frame.js', imports: ['_ui.js', '_menu.js', '_dialog.js'] },
  'layout/tabs/OpenTabs.tsx': { file: 'OpenTabs.js', imports: ['_menu.js'] },
  '_leaflet.js': { file: 'leaflet.js' },
  'features/position/PositionScreen.tsx': { file: 'Position.js', imports: ['_leaflet.js', '_menu.js', '_ui.js'] },
};
const kb = 1024;
const size = (file: string): number => ({ 'entry.js': 100, 'leaflet.js': 40 })[file] ?? 10;
const sizeOf = (file: string): number => size(file) * kb;

test('entry, frame and pages each cost what they add to what is there already', () => {
  const { entry, frame, frameAlone, routes, faults } = costsOf(manifest, sizeOf);
  expect(entry / kb).toBe(120);
  // Frame.js, OpenTabs.js, menu.js and its styles; ui.js came with the entry, dialog.js with the sign-in page.
  expect(frame / kb).toBe(40);
  expect(frameAlone / kb).toBe(50);
  expect(routes).toEqual([
    { name: 'PositionScreen', bytes: 50 * kb },
    { name: 'LoginScreen', bytes: 10 * kb },
  ]);
  expect(faults).toEqual([]);
});

test('too much in the entry, too much in the frame, and a map in the entry are faults', () => {
  expect(costsOf(manifest, (file) => 8 * sizeOf(file)).faults).toEqual([
    'The entry is larger than 180 KB.',
    'Header, menus and tabs add more than 60 KB.',
  ]);
  const withMap = { ...manifest, '_ui.js': { file: 'ui.js', imports: ['_leaflet.js'] } };
  expect(costsOf(withMap, sizeOf).faults).toEqual(['Map, chart or socket code is in the entry: leaflet.js.']);
});

test('a frame that the manifest does not know is an error and not free', () => {
  const { 'layout/Frame.tsx': _frame, ...rest } = manifest;
  expect(() => costsOf(rest, sizeOf)).toThrow(/layout\/Frame/);
});
