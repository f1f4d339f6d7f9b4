import { Box, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { healthTargets, type AlarmHealth } from '#domain/alarms/health.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { number } from '#client/ui/number.ts';
import { Card } from '#client/ui/primitives/Card.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import classes from './alarmHealth.module.css';

/** Shares at most, critical first. */
const limits = [healthTargets.highShare, healthTargets.mediumShare] as const;

/** How severe what came was, and what chatters. */
export function MixCard({ health }: { readonly health: AlarmHealth }) {
  const { t } = useTranslation();
  const { total, chattering } = health;
  return (
    <Card title={t('alarmHealth.mix')} aside={<small>{t('alarmHealth.mixHint')}</small>} testId="health-mix">
      <ul className={`gl-plain ${classes.mix}`}>
        {health.bySeverity.map((count, at) => {
          const part = total === 0 ? 0 : count / total;
          const isOver = part > (limits[at] ?? 1);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the severity is what the row is
            <li key={at}>
              <SeverityChip severity={at + 1} isOver />
              <i>
                <em style={{ width: `${part * 100}%` }} />
              </i>
              <b className="gl-num">{number(count)}</b>
              <span className="gl-num">{number(part * 100, 1)} %</span>
              <Box component="small" c={`var(--gl-${isOver ? 'severity-2-text' : 'text-3'})`} fw={isOver ? 600 : 400}>
                {limits[at] !== undefined && total > 0 && t(isOver ? 'alarmHealth.over' : 'alarmHealth.good')}
              </Box>
            </li>
          );
        })}
      </ul>
      <h3 className={classes.part}>
        {t('alarmHealth.chatter.title')} <small>{t('alarmHealth.chatter.hint')}</small>
      </h3>
      {chattering.length === 0 ? (
        <Box c="var(--gl-text-3)">{t('alarmHealth.chatter.none')}</Box>
      ) : (
        <Group component="ul" gap="4px 20px" className="gl-plain">
          {chattering.map(({ typeCode, sources }) => (
            <li key={typeCode}>
              {alarmTypeText(t, typeCode)} <small>{t('alarmHealth.chatter.sources', { n: sources })}</small>
            </li>
          ))}
        </Group>
      )}
    </Card>
  );
}
