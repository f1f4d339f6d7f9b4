import { NumberInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { minuteRange } from '#domain/overdue/rule.ts';
import type { Fields } from '#client/ui/form/useFields.ts';
import type { ShownType } from './calls.ts';
import type { Values } from './form.ts';
import { minutesText } from './words.ts';
import classes from './overdue.module.css';

const presets: Readonly<Record<ShownType, readonly number[]>> = {
  alarm_unhandled: [10, 30, 60, 240, 1_440],
  fault_unhandled: [60, 240, 480, 1_440, 4_320],
  device_silent: [5, 10, 30, 60, 240],
};

/** The time of a rule: typed, or one of those that are usual. */
export function MinutesField({ form, ruleType }: { readonly form: Fields<Values>; readonly ruleType: ShownType }) {
  const { t } = useTranslation();
  const hint = useId();
  const { value, error, onChange } = form.choice('minutes');
  return (
    <div className={classes.minutesField}>
      <NumberInput
        label={t(`overdue.form.limit.${ruleType}`)}
        classNames={{ label: classes.oneLine ?? '' }}
        withAsterisk
        w={160}
        suffix={` ${t('overdue.unit.word')}`}
        allowDecimal={false}
        allowNegative={false}
        max={minuteRange[ruleType].max}
        clampBehavior="none"
        value={value}
        error={error}
        aria-describedby={hint}
        onChange={(next) => onChange(typeof next === 'number' ? next : 0)}
        data-testid="overdue-form-minutes"
      />
      <div className={classes.presets} role="group" aria-label={t('overdue.form.presets')} id={hint}>
        {presets[ruleType].map((each) => (
          <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
            {minutesText(t, each)}
          </button>
        ))}
      </div>
    </div>
  );
}
