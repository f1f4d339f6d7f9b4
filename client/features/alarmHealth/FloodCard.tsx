import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AlarmHealth } from '#domain/alarms/health.ts';
import { number } from '#client/ui/number.ts';
import { Card } from '#client/ui/primitives/Card.tsx';
import { SimpleTable } from '#client/ui/primitives/SimpleTable.tsx';
import { Moment } from '#client/ui/time/Moment.tsx';
import { spanText } from './HealthTiles.tsx';

/** As many as the ten sources beside them are high. */
const mostFloods = 10;

/** The floods of these days, the newest first. */
export function FloodCard({ health }: { readonly health: AlarmHealth }) {
  const { t } = useTranslation();
  const shown = health.floods.slice(-mostFloods).toReversed();
  const more = health.floods.length - shown.length;
  const heads = ['from', 'lasted', 'count'] as const;
  return (
    <Card title={t('alarmHealth.floods')} aside={<small>{t('alarmHealth.floodsHint')}</small>} testId="health-floods">
      {shown.length === 0 ? (
        <Box c="var(--gl-text-3)">{t('alarmHealth.floodsNone')}</Box>
      ) : (
        <SimpleTable
          label={t('alarmHealth.floods')}
          heads={heads.map((head) => t(`alarmHealth.col.${head}`))}
          rows={shown}
          idOf={({ from }) => from}
          cells={({ from, to, total }) => [<Moment key="from" at={from} />, spanText(t, to - from), number(total)]}
        />
      )}
      {more > 0 && (
        <Box component="small" mt={8}>
          {t('alarmHealth.floodsMore', { n: more })}
        </Box>
      )}
    </Card>
  );
}
