import { describe, expect, it } from 'vitest';
import { day } from '../time.ts';
import { readPastedPath, railFeature } from './geoJson.ts';
import { dueOf, nextMaintenance } from './maintenance.ts';
import { railFaults, type RailForm } from './railForm.ts';
import type { RailDetail } from './railList.ts';

const form: RailForm = {
  orgId: 'o',
  projectId: 'p',
  name: '青通河大桥护栏',
  address: '',
  railType: 'bridge',
  roadName: '',
  stakeStart: 'K598+120',
  stakeEnd: 'K602+210',
  installDate: '2024-02-29',
  maintenanceCycleDays: '90',
  remark: '',
};

describe('SEED-188 the fields of a guardrail', () => {
  it('pass as a person types them, and most may be left out', () => {
    expect(railFaults(form)).toEqual({});
    const least = { ...form, stakeStart: '', stakeEnd: '', installDate: '', maintenanceCycleDays: '' };
    expect(railFaults(least)).toEqual({});
  });

  it.each([
    ['name', '', 'rail.name.required'],
    ['name', '护'.repeat(61), 'rail.name.length'],
    ['orgId', '', 'org.required'],
    ['projectId', '', 'project.required'],
    ['railType', '', 'rail.type.required'],
    ['address', '路'.repeat(121), 'address.length'],
    ['roadName', '路'.repeat(61), 'rail.road.length'],
    ['stakeStart', 'K12345+000', 'rail.stake.form'],
    ['stakeEnd', 'K12+5', 'rail.stake.form'],
    ['stakeEnd', 'k12+500', 'rail.stake.form'],
    ['installDate', '2025-02-29', 'date.form'],
    ['maintenanceCycleDays', '3651', 'rail.cycle.range'],
    ['maintenanceCycleDays', '1.5', 'rail.cycle.range'],
    ['maintenanceCycleDays', -1, 'rail.cycle.range'],
    ['remark', '长'.repeat(501), 'remark.length'],
  ] as const)('%s %s is refused', (field, value, text) => {
    expect(railFaults({ ...form, [field]: value })).toEqual({ [field]: { text, params: {} } });
  });

  it('the next maintenance counts from the last one, else from the day of installation', () => {
    const at = Date.UTC(2026, 0, 1);
    const plan = { lastMaintainedAt: at, installDate: '2025-06-01', maintenanceCycleDays: 90 };
    expect(nextMaintenance('Asia/Shanghai', plan)).toBe(at + 90 * day);
    const installed = Date.UTC(2025, 4, 31, 16);
    expect(nextMaintenance('Asia/Shanghai', { ...plan, lastMaintainedAt: null })).toBe(installed + 90 * day);
    expect(nextMaintenance('Asia/Shanghai', { ...plan, maintenanceCycleDays: 0 })).toBeNull();
    expect(nextMaintenance('Asia/Shanghai', { ...plan, lastMaintainedAt: null, installDate: null })).toBeNull();
  });

  it('is overdue from the moment on, soon within seven days', () => {
    const now = 1_000 * day;
    expect(dueOf(null, now)).toBeNull();
    expect(dueOf(now - 1, now)).toBe('overdue');
    expect(dueOf(now, now)).toBe('soon');
    expect(dueOf(now + 7 * day, now)).toBe('soon');
    expect(dueOf(now + 7 * day + 1, now)).toBe('later');
  });
});

describe('a pasted path', () => {
  const line = [
    [117.1, 31.1],
    [117.2, 31.2],
  ];
  const geometry = { type: 'LineString', coordinates: line };
  it.each([
    ['plain pairs', line],
    ['a line', geometry],
    ['a line with heights', { type: 'LineString', coordinates: line.map((each) => [...each, 12]) }],
    ['a feature', { type: 'Feature', properties: {}, geometry }],
    [
      'a collection with points',
      {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 1] } },
          { type: 'Feature', geometry },
        ],
      },
    ],
    ['a line of one part', { type: 'MultiLineString', coordinates: [line] }],
  ])('is read from %s', (_, value) => {
    expect(readPastedPath(JSON.stringify(value))).toEqual(line);
  });
  it.each([
    ['two lines', { type: 'FeatureCollection', features: [{ geometry }, { geometry }] }],
    ['no line', { type: 'Point', coordinates: [1, 1] }],
    ['texts', [['117.1', '31.1']]],
  ])('is refused: %s', (_, value) => {
    expect(readPastedPath(JSON.stringify(value))).toBeNull();
  });
  it('is refused when it is no JSON', () => {
    expect(readPastedPath('117.1,31.1 117.2,31.2')).toBeNull();
  });
  it('comes out again as a feature', () => {
    const rail = { id: 'r', name: '护栏', path: JSON.stringify(line) } as RailDetail;
    expect(railFeature(rail)).toEqual({ type: 'Feature', id: 'r', geometry, properties: { name: '护栏' } });
    expect(readPastedPath(JSON.stringify(railFeature(rail)))).toEqual(line);
    expect(railFeature({ ...rail, path: '[]' })).toMatchObject({ geometry: null });
  });
});
