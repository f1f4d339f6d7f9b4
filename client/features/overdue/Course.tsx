import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleView } from '#domain/overdue/view.ts';
import { effectOf, minutesText, toldText } from './words.ts';
import classes from './overdue.module.css';

/** In one small line: it happens, people are told, people are told again. */
export function Course({ rule }: { readonly rule: RuleView }) {
  const { t } = useTranslation();
  const time = minutesText(t, rule.minutes);
  const steps = [t('overdue.course.begin')];
  const effect = effectOf(rule.ruleType);
  if (effect === 'silence') steps[0] = t('overdue.course.heard');
  if (effect === 'maintenance') steps[0] = t('overdue.course.due');
  if (effect === 'silence') steps.push(t('overdue.course.offline', { time }));
  else steps.push(t('overdue.course.told', { time, who: toldText(t, rule) }));
  if (effect !== 'maintenance' && rule.repeatMinutes > 0 && rule.maxRepeats > 1) {
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
