import { Group, NumberInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minuteRange, type RuleType } from '#domain/overdue/rule.ts';
import type { Fields } from '#client/ui/form/useFields.ts';
import { PressButton } from '#client/ui/primitives/PressButton.tsx';
import type { Values } from './form.ts';
import { minutesText } from './words.ts';

const presets: Readonly<Record<RuleType, readonly number[]>> = {
  alarm_unhandled: [10, 30, 60, 240, 1_440],
  fault_unhandled: [60, 240, 480, 1_440, 4_320],
  device_silent: [5, 10, 30, 60, 240],
  maintenance_overdue: [0, 1_440, 4_320, 10_080, 43_200],
};

const besideInput = (aside: ReactNode) => (input: ReactNode) => (
  <Group gap={8}>
    {input}
    {aside}
  </Group>
);

/** The time of a rule: typed, or one of those that are usual. */
export function MinutesField({ form, ruleType }: { readonly form: Fields<Values>; readonly ruleType: RuleType }) {
  const { t } = useTranslation();
  const hint = useId();
  const field = form.number('minutes');
  return (
    <NumberInput
      {...field}
      label={t(`overdue.form.limit.${ruleType}`)}
      withAsterisk
      suffix={` ${t('overdue.unit.word')}`}
      allowDecimal={false}
      allowNegative={false}
      max={minuteRange[ruleType].max}
      clampBehavior="none"
      aria-describedby={hint}
      styles={{ wrapper: { width: 160 } }}
      inputContainer={besideInput(
        <Group gap={6} role="group" aria-label={t('overdue.form.presets')} id={hint}>
          {presets[ruleType].map((each) => (
            <PressButton
              key={each}
              isOn={each === field.value}
              px={12}
              radius={16}
              fw={each === field.value ? 600 : 400}
              onClick={() => field.onChange(each)}
            >
              {minutesText(t, each)}
            </PressButton>
          ))}
        </Group>,
      )}
      data-testid="overdue-form-minutes"
    />
  );
}
