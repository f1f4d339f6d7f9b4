import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleView } from '#domain/overdue/view.ts';
import { minutesText, toldText } from './words.ts';
import classes from './overdue.module.css';

/** In one small line: it happens, people are told, people are told again. */
export function Course({ rule }: { readonly rule: RuleView }) {
  const { t } = useTranslation();
  const time = minutesText(t, rule.minutes);
  const steps = [t('overdue.course.begin')];
  if (rule.ruleType === 'device_silent') steps[0] = t('overdue.course.heard');
  if (rule.ruleType === 'device_silent') steps.push(t('overdue.course.offline', { time }));
  else steps.push(t('overdue.course.told', { time, who: toldText(t, rule) }));
  if (rule.repeatMinutes > 0 && rule.maxRepeats > 1) {
    steps.push(t('overdue.course.again', { time: minutesText(t, rule.repeatMinutes), n: rule.maxRepeats - 1 }));
  }
  return (
    <span className={classes.course}>
      {steps.map((step, at) => (
        <Fragment key={step}>
          {at > 0 && <i aria-hidden="true" />}
          <span>{step}</span>
        </Fragment>
      ))}
    </span>
  );
}
