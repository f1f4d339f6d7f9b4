import { Checkbox, MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { alarmType } from '#domain/alarms/catalogue.ts';
import { kindOf, type RuleType } from '#domain/overdue/rule.ts';
import { alarmTypes, alarmTypeText } from '#client/ui/alarmType.ts';
import type { Fields } from '#client/ui/form/useFields.ts';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import type { Values } from './form.ts';
import classes from './overdue.module.css';

const severities = [1, 2, 3, 4] as const;

/** Which alarms or faults a rule speaks of; nothing chosen stands for all. */
export function MatchFields({ form, ruleType }: { readonly form: Fields<Values>; readonly ruleType: RuleType }) {
  const { t } = useTranslation();
  const choice = form.choice('severities');
  const types = alarmTypes.filter((code) => alarmType(code)?.kind === kindOf(ruleType));
  return (
    <>
      <Checkbox.Group
        label={t('overdue.form.severities')}
        value={choice.value.map(String)}
        onChange={(next) => choice.onChange(severities.filter((each) => next.includes(String(each))))}
      >
        <div className={classes.severities}>
          {severities.map((each) => (
            <label key={each}>
              <Checkbox
                size="xs"
                value={String(each)}
                aria-label={t(`severity.${each}`)}
                data-testid={`overdue-form-severity-${each}`}
              />
              <SeverityChip severity={each} />
            </label>
          ))}
        </div>
      </Checkbox.Group>
      <MultiSelect
        label={t(ruleType === 'alarm_unhandled' ? 'overdue.form.alarmTypes' : 'overdue.form.faultTypes')}
        placeholder={form.values.typeCodes.length === 0 ? t('overdue.all.types') : ''}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.reset') }}
        data={types.map((code) => ({ value: code as string, label: alarmTypeText(t, code) }))}
        value={[...form.values.typeCodes]}
        error={form.errors.typeCodes}
        onChange={(codes) => form.choice('typeCodes').onChange(codes)}
        data-testid="overdue-form-types"
      />
    </>
  );
}
