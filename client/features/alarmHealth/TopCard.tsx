import { useTranslation } from 'react-i18next';
import type { AlarmHealth } from '#domain/alarms/health.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { number } from '#client/ui/number.ts';
import { Card } from '#client/ui/primitives/Card.tsx';
import { SimpleTable } from '#client/ui/primitives/SimpleTable.tsx';
import classes from './alarmHealth.module.css';

/** The ten sources that came most. */
export function TopCard({ health }: { readonly health: AlarmHealth }) {
  const { t } = useTranslation();
  const heads = ['type', 'source', 'count', 'share'] as const;
  return (
    <Card
      title={t('alarmHealth.top')}
      aside={<small>{t('alarmHealth.topHint', { n: number(health.sourceCount) })}</small>}
      testId="health-top"
    >
      <SimpleTable
        label={t('alarmHealth.top')}
        className={classes.top}
        heads={heads.map((head) => t(`alarmHealth.col.${head}`))}
        rows={health.top}
        idOf={({ typeCode, subjectId }) => `${typeCode} ${subjectId}`}
        cells={({ typeCode, name, code, count }) => [
          alarmTypeText(t, typeCode),
          name === '' ? code : name,
          number(count),
          `${number((count / Math.max(1, health.total)) * 100, 1)} %`,
        ]}
      />
    </Card>
  );
}
