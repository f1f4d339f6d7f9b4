import { Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { auditOutcome } from '#client/ui/audit/outcome.ts';
import type { AuditRow } from './row.ts';

/** Done or refused, with glyph and words. */
export function OutcomeMark({ t, row }: { readonly t: TFunction; readonly row: AuditRow }) {
  const isGood = row.result === 0 || row.result === 1001;
  const Glyph = isGood ? IconCircleCheck : IconCircleX;
  return (
    <Text span inherit className="gl-mark gl-tight gl-second" {...(!isGood && { c: 'var(--gl-status-2-shade)' })}>
      <Glyph size={16} stroke={1.75} aria-hidden="true" />
      {auditOutcome(t, row.result)}
    </Text>
  );
}
