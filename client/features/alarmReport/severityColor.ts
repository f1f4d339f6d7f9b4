import { clampSeverity } from '#client/ui/status/severity.ts';

const colors = {
  1: 'var(--gl-severity-1)',
  2: 'var(--gl-warn-edge)',
  3: 'var(--gl-severity-3-text)',
  4: 'var(--gl-text-3)',
} as const;

/** The bar of a severity, and the key of its name. */
export function severityColor(severity: number) {
  const known = clampSeverity(severity);
  return { key: known, color: colors[known] };
}
