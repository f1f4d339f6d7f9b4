import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { metricsOf, metricTable } from '#domain/monitoring/metricTable.ts';
import { walWarnBytes } from '#domain/security/disk.ts';

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');
const names = Object.keys(metricTable);
/** What a histogram shows besides its name. */
const shown = (name: string): string => (name in metricTable ? name : name.replace(/_(bucket|sum|count)$/, ''));
const namedIn = (text: string): string[] => [...new Set((text.match(/guardline_[a-z0-9_]+/g) ?? []).map(shown))];

describe('10.3 the table of metrics', () => {
  it('has every metric once, by the rules of Prometheus, shown by a process at least', () => {
    expect(names.length).toBeGreaterThan(35);
    const ofProcesses = new Set(
      (['server', 'workers'] as const).flatMap((each) => metricsOf(each).map(([name]) => name)),
    );
    expect(names.filter((name) => !ofProcesses.has(name as never))).toEqual([]);
    for (const [name, { type, help }] of Object.entries(metricTable)) {
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      expect(help.length, name).toBeGreaterThan(15);
    }
  });

  it('is all that alert rules and the tests of them name', () => {
    for (const file of ['docker/monitoring/alerts.yml', 'docker/monitoring/alerts.test.yml']) {
      const named = namedIn(read(file));
      expect(named.length).toBeGreaterThan(5);
      expect(
        named.filter((name) => !names.includes(name)),
        file,
      ).toEqual([]);
    }
  });

  it('stands whole on the dashboard, and nothing else does', () => {
    const text = read('docker/monitoring/dashboard.json');
    const { panels } = JSON.parse(text) as { panels: Array<{ id: number; targets?: unknown[]; type: string }> };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)).toEqual([]);
    expect(namedIn(text).sort()).toEqual([...names].sort());
  });

  it('stands whole in the documentation, each with its type and labels', () => {
    const lines = read('docs/monitoring.md').split('\n');
    for (const [name, { type, labels }] of Object.entries(metricTable)) {
      const line = lines.find((each) => each.startsWith(`| \`${name}\` `));
      expect(line, name).toBeDefined();
      for (const word of [type, ...labels]) expect(line, name).toContain(word);
    }
    expect(namedIn(lines.join('\n')).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('10.1s the alert about the log of SQLite rings where the product itself warns', () => {
    expect(read('docker/monitoring/alerts.yml')).toContain(`guardline_sqlite_wal_bytes > ${walWarnBytes}`);
  });
});
