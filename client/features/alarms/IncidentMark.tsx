import { useTranslation } from 'react-i18next';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import type { Incident } from './calls.ts';

/** How many alarms a row stands for; nothing for one that stands for itself. */
export function IncidentMark({ incident }: { readonly incident: Incident | undefined }) {
  const { t } = useTranslation();
  if (incident === undefined) return null;
  const { deviceCount: devices, memberCount: n } = incident;
  return (
    <Chip look="info" title={t('alarm.incident.title', { devices, n })} data-testid="alarm-incident-mark">
      ×{n}
    </Chip>
  );
}
