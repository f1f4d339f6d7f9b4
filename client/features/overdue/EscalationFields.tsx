import { NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { escalateRoles, maxRepeatsRange, repeatRange } from '#domain/overdue/rule.ts';
import type { Fields } from '#client/ui/form/useFields.ts';
import { roleName } from '#client/ui/users/words.ts';
import type { Values } from './form.ts';
import { PeopleSelect } from './PeopleSelect.tsx';
import classes from './overdue.module.css';

interface Props {
  readonly form: Fields<Values>;
  /** People that the rule names as it is stored. */
  readonly known: ReadonlyArray<{ readonly id: string; readonly name: string }>;
}

/** Who is told, and how often. */
export function EscalationFields({ form, known }: Props) {
  const { t } = useTranslation();
  const { values, errors } = form;
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('overdue.form.role')}
          placeholder={t('overdue.form.noRole')}
          clearable
          clearButtonProps={{ 'aria-label': t('overdue.form.noRole') }}
          data={escalateRoles.map((role) => ({ value: role as string, label: roleName(role) }))}
          value={values.escalateRole}
          error={errors.escalateRole}
          onChange={(next) => form.choice('escalateRole').onChange(escalateRoles.find((role) => role === next) ?? null)}
          data-testid="overdue-form-role"
        />
        <PeopleSelect
          value={values.escalateUserIds}
          known={known}
          error={errors.escalateUserIds}
          onChange={(ids) => form.choice('escalateUserIds').onChange(ids)}
        />
      </div>
      <div className={classes.pair}>
        <NumberInput
          label={t('overdue.form.repeat')}
          description={t('overdue.form.repeatHint')}
          suffix={` ${t('overdue.unit.word')}`}
          allowDecimal={false}
          allowNegative={false}
          max={repeatRange.max}
          clampBehavior="none"
          value={values.repeatMinutes}
          error={errors.repeatMinutes}
          onChange={(next) => form.choice('repeatMinutes').onChange(typeof next === 'number' ? next : 0)}
          data-testid="overdue-form-repeat"
        />
        <NumberInput
          label={t('overdue.form.maxRepeats')}
          description={t('overdue.form.maxHint')}
          suffix={` ${t('overdue.unit.times')}`}
          allowDecimal={false}
          allowNegative={false}
          max={maxRepeatsRange.max}
          clampBehavior="none"
          disabled={values.repeatMinutes === 0}
          value={values.maxRepeats}
          error={errors.maxRepeats}
          onChange={(next) => form.choice('maxRepeats').onChange(typeof next === 'number' ? next : 0)}
          data-testid="overdue-form-max"
        />
      </div>
    </>
  );
}
