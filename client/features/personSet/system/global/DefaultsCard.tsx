import { Group, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { settleOverrides } from '#domain/alarms/figures.ts';
import { resolveThresholds, type ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { defaultSilentMinutes } from '#domain/devices/silence.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { Line } from '../../Section.tsx';
import { CardForm } from '../CardForm.tsx';
import { ThresholdEditor } from '#client/ui/thresholds/ThresholdEditor.tsx';
import layout from '#client/ui/form/form.module.css';
import type { CardProps } from './GlobalSection.tsx';

const factory = resolveThresholds().values;

interface Values {
  readonly silentMinutes: number;
  readonly thresholds: ThresholdOverrides;
}

/** Figures that stand for every model and project that has none of its own. */
export function DefaultsCard({ settings, save }: CardProps) {
  const { t } = useTranslation();
  const fields = useFields<Values>({
    initial: { silentMinutes: settings.silentMinutes, thresholds: settings.thresholds },
    stays: true,
    validate: ({ silentMinutes }) => ({
      silentMinutes:
        Number.isInteger(silentMinutes) && silentMinutes >= 1 && silentMinutes <= 1_440
          ? null
          : { text: 'silentMinutes.range', params: {} },
    }),
    send: (values) => save(values),
  });
  const { thresholds } = fields.values;
  return (
    <CardForm
      title={t('setting.system.defaults.title')}
      hint={t('setting.system.defaults.hint')}
      testId="system-defaults"
      fields={{ ...fields, reset: () => fields.reset() }}
      isWrong={settleOverrides(thresholds, factory).problems.length > 0}
    >
      <Line label={t('setting.system.defaults.silence')} hint={t('setting.system.defaults.silenceHint')}>
        <Group gap="8px 12px">
          <NumberInput
            w={140}
            suffix={` ${t('setting.system.minutes')}`}
            allowDecimal={false}
            allowNegative={false}
            aria-label={t('setting.system.defaults.silence')}
            {...fields.number('silentMinutes')}
            data-testid="system-silence"
          />
          <span className={layout.hint}>{t('setting.system.standard', { value: defaultSilentMinutes })}</span>
        </Group>
      </Line>
      <ThresholdEditor below={factory} value={thresholds} onChange={(next) => fields.set({ thresholds: next })} />
    </CardForm>
  );
}
