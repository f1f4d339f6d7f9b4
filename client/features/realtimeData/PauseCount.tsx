import { Text } from '@mantine/core';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import { useNow } from '#client/ui/time/tick.ts';
import { Values } from './cells.tsx';

/** How many reports wait while the page is paused. */
export function PauseCount() {
  const { t } = useTranslation();
  const store = use(Values);
  useNow();
  return (
    <Text span fz={12} c="var(--gl-status-4-shade)" role="status">
      {t('realtime.paused', { n: number(store.heldCount()) })}
    </Text>
  );
}
