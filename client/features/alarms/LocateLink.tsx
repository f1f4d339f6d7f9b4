import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

/** Leads to the device of an alarm on the map; nothing where none is known. */
export function LocateLink({ deviceId }: { readonly deviceId: string | null }) {
  const { t } = useTranslation();
  if (deviceId === null) return null;
  return (
    <Link href={`/position/index?id=${encodeURIComponent(deviceId)}`} className="gl-mark">
      <IconMapPin size={14} stroke={1.75} aria-hidden="true" />
      {t('alarm.locate')}
    </Link>
  );
}
