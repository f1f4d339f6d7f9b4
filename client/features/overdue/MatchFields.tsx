import { Checkbox, MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { alarmType } from '#domain/alarms/catalogue.ts';
import { kindOf } from '#domain/overdue/rule.ts';
import { alarmTypes, alarmTypeText } from '#client/ui/alarmType.ts';
import type { Fields } from '#client/ui/form/useFields.ts';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import type { ShownType } from './calls.ts';
import type { Values } from './form.ts';
import classes from './overdue.module.css';

const severities = [1, 2, 3, 4] as const;

/** Which alarms or faults a rule speaks of; nothing chosen stands for all. */
export function MatchFields({ form, ruleType }: { readonly form: Fields<Values>; readonly ruleType: ShownType }) {
  const { t } = useTranslation();
  const chosen = form.values.severities;
  const types = alarmTypes.filter((code) => alarmType(code)?.kind === kindOf(ruleType));
  return (
    <>
      <fieldset className={classes.severities}>
        <legend>{t('overdue.form.severities')}</legend>
        {severities.map((each) => (
          <label key={each} data-on={chosen.includes(each) ? '' : undefined}>
            <Checkbox
              size="xs"
              checked={chosen.includes(each)}
              aria-label={t(`severity.${each}`)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                const next = severities.filter((one) => (one === each ? isOn : chosen.includes(one)));
                form.choice('severities').onChange(next);
              }}
              data-testid={`overdue-form-severity-${each}`}
            />
            <SeverityChip severity={each} />
          </label>
        ))}
      </fieldset>
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
