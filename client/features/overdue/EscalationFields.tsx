import { NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { escalateRoles, maxRepeatsRange, repeatRange } from '#domain/overdue/rule.ts';
import type { Fields } from '#client/ui/form/useFields.ts';
import { roleName } from '#client/ui/users/words.ts';
import type { Values } from './form.ts';
import { PeopleSelect } from './PeopleSelect.tsx';
import layout from '#client/ui/form/form.module.css';

interface Props {
  readonly form: Fields<Values>;
  /** People that the rule names as it is stored. */
  readonly known: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  /** Nobody is reminded. */
  readonly isOnce: boolean;
}

/** Too much is told, not changed. */
const whole = { allowDecimal: false, allowNegative: false, clampBehavior: 'none' } as const;

/** Who is told, and how often. */
export function EscalationFields({ form, known, isOnce }: Props) {
  const { t } = useTranslation();
  const { values, errors } = form;
  return (
    <>
      <div className={layout.pair}>
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
        <PeopleSelect {...form.choice('escalateUserIds')} known={known} />
      </div>
      {!isOnce && (
        <div className={layout.pair}>
          <NumberInput
            label={t('overdue.form.repeat')}
            description={t('overdue.form.repeatHint')}
            suffix={` ${t('overdue.unit.word')}`}
            {...whole}
            max={repeatRange.max}
            {...form.number('repeatMinutes')}
            data-testid="overdue-form-repeat"
          />
          <NumberInput
            label={t('overdue.form.maxRepeats')}
            description={t('overdue.form.maxHint')}
            suffix={` ${t('overdue.unit.times')}`}
            {...whole}
            max={maxRepeatsRange.max}
            disabled={values.repeatMinutes === 0}
            {...form.number('maxRepeats')}
            data-testid="overdue-form-max"
          />
        </div>
      )}
    </>
  );
}
