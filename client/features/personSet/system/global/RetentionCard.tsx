import { Box, Group, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { retentionKinds, retentionNames, type RetentionKind } from '#domain/settings/retention.ts';
import { useFields, type Faults } from '#client/ui/form/useFields.ts';
import { Line } from '../../Section.tsx';
import { CardForm } from '../CardForm.tsx';
import layout from '#client/ui/form/form.module.css';
import type { CardProps } from './GlobalSection.tsx';

type Days = Record<RetentionKind, number>;

function faultsOf(days: Days): Faults<Days> {
  return Object.fromEntries(
    retentionNames.flatMap((kind) => {
      const { minDays, maxDays } = retentionKinds[kind];
      const fits = Number.isInteger(days[kind]) && days[kind] >= minDays && days[kind] <= maxDays;
      return fits ? [] : [[kind, { text: `retention.${kind}`, params: {} }]];
    }),
  ) as Faults<Days>;
}

/** How long everything is kept. */
export function RetentionCard({ settings, save }: CardProps) {
  const { t } = useTranslation();
  const fields = useFields<Days>({
    initial: { ...settings.retentionDays },
    stays: true,
    validate: faultsOf,
    send: (retentionDays) => save({ retentionDays }),
  });
  const shorter = retentionNames.filter((kind) => fields.values[kind] < settings.retentionDays[kind]);
  return (
    <CardForm
      title={t('setting.system.retention.title')}
      hint={t('setting.system.retention.hint')}
      testId="system-retention"
      fields={{ ...fields, reset: () => fields.reset() }}
    >
      {retentionNames.map((kind) => {
        const { minDays, defaultDays } = retentionKinds[kind];
        return (
          <Line
            key={kind}
            label={t(`setting.system.retention.${kind}.name`)}
            hint={t(`setting.system.retention.${kind}.effect`)}
          >
            <Group gap="8px 12px">
              <NumberInput
                w={140}
                suffix={` ${t('setting.system.days')}`}
                allowDecimal={false}
                allowNegative={false}
                aria-label={t(`setting.system.retention.${kind}.name`)}
                {...fields.number(kind)}
                data-testid={`system-retention-${kind}`}
              />
              <span className={layout.hint}>
                {t('setting.system.retention.range', { min: minDays, standard: defaultDays })}
              </span>
            </Group>
          </Line>
        );
      })}
      {shorter.length > 0 && (
        <Box component="p" className="gl-note" mt={8} role="status">
          {t('setting.system.retention.shorter', {
            kinds: shorter.map((kind) => t(`setting.system.retention.${kind}.name`)).join(t('common.listJoin')),
          })}
        </Box>
      )}
    </CardForm>
  );
}
