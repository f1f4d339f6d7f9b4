import { Box, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AlarmHealth } from '#domain/alarms/health.ts';
import { missing } from '#client/ui/number.ts';
import { Tiles } from '#client/ui/primitives/Tiles.tsx';
import { spanOf } from '#client/ui/time/time.ts';
import states from '#client/ui/states/states.module.css';
import { judge, type Judged, type TileKey } from './targets.ts';
import classes from './alarmHealth.module.css';

const keys = ['meanRate', 'peak', 'overShare', 'floodShare', 'chattering', 'stale', 'topShare', 'ack'] as const;

/** A span in two units; `--` where nobody knows it. */
export function spanText(t: TFunction, ms: number | null): string {
  if (ms === null) return missing;
  const { key, ...units } = spanOf(ms);
  return t(key, units);
}

/** Eight figures, each with its target and what it says of it, in a word. */
export function HealthTiles({ health }: { readonly health: AlarmHealth | undefined }) {
  const { t } = useTranslation();
  const bone = <Box component="span" className={states.bone} w={80} h={20} />;
  const judged = new Map<TileKey | 'ack', Judged>(
    health === undefined ? [] : judge(health).map((each) => [each.key, each]),
  );
  const tiles = keys.map((key) => {
    const figure = judged.get(key);
    const about = { id: key, label: t(`alarmHealth.tile.${key}`), testId: `health-${key}` };
    if (health === undefined) return { ...about, value: bone, note: <Note>{'\u00a0'}</Note> };
    if (figure === undefined) {
      const { medianMs, p95Ms } = health.ack;
      const note = <Note>{t('alarmHealth.p95', { time: spanText(t, p95Ms) })}</Note>;
      return { ...about, value: <span className={classes.span}>{spanText(t, medianMs)}</span>, note };
    }
    return {
      ...about,
      value: figure.value,
      isHot: figure.verdict === 'over',
      note: (
        <>
          <small>{t(`alarmHealth.unit.${figure.unit}`)}</small>
          <Note>
            {figure.verdict !== null && (
              <Text
                inherit
                span
                fw={600}
                mr={6}
                c={`var(--gl-${figure.verdict === 'over' ? 'severity-2-text' : 'text-1'})`}
              >
                {t(`alarmHealth.${figure.verdict}`)}
              </Text>
            )}
            {t('alarmHealth.target', { target: figure.target })}
          </Note>
        </>
      ),
    };
  });
  return <Tiles label={t('alarmHealth.label')} tiles={tiles} />;
}

function Note({ children }: { readonly children: React.ReactNode }) {
  return (
    <Text className="gl-cut" fz={12} lh="18px" c="var(--gl-text-3)">
      {children}
    </Text>
  );
}
