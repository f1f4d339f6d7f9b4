import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { findMembers, type Incident } from './calls.ts';

export interface OfWhole {
  /** The act goes to all members of the incidents of its alarms. */
  readonly whole?: boolean;
  /** Those of more than one alarm, by their ids, as far as the list knows them. */
  readonly incidents?: ReadonlyMap<string, Incident>;
}

const alone = { deviceCount: 1, memberCount: 1 };
const none: ReadonlyMap<string, Incident> = new Map();

/** How many an act goes to, where it goes to whole incidents; nothing where it goes to these alarms alone. */
export function WholeNote({ rows, whole = false, incidents = none }: OfWhole & { readonly rows: readonly AlarmRow[] }) {
  const { t } = useTranslation();
  const [only] = rows;
  const listed = rows.some(({ incidentId }) => incidents.has(incidentId ?? ''));
  // One that was opened by its link may be on no page of the list.
  const askedId = whole && !listed && rows.length === 1 ? (only?.incidentId ?? null) : null;
  const { data } = useAsync(async (signal) => (askedId === null ? undefined : findMembers(askedId, signal)), [askedId]);
  if (!whole) return null;
  const units = new Map(rows.map((row) => [row.incidentId ?? row.id, incidents.get(row.incidentId ?? '')]));
  let [devices, n, count] = [0, 0, 0];
  for (const { deviceCount, memberCount } of [...units.values()].map((each) => each ?? alone)) {
    devices += deviceCount;
    n += memberCount;
    count += 1;
  }
  if (data !== undefined) [devices, n] = [new Set(data.records.map(({ deviceId }) => deviceId)).size, data.total];
  if (n <= rows.length) return null;
  return (
    <Box component="p" className="gl-note" mb={12} fz={12} data-testid="alarm-whole-note">
      {t('alarm.incident.wholeNote', { count, devices, n })}
    </Box>
  );
}
