import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { minutesText } from './words.ts';
import classes from './overdue.module.css';

interface Props {
  readonly minutes: number;
  readonly repeatMinutes: number;
  readonly maxRepeats: number;
  readonly who: string;
}

/** More steps than this are told in the words of the last one. */
const shown = 4;

/** When people are told, as it will go on while nobody handles it. */
export function TimeLine({ minutes, repeatMinutes, maxRepeats, who }: Props) {
  const { t } = useTranslation();
  const times = repeatMinutes === 0 ? 1 : maxRepeats;
  const all = Array.from({ length: times }, (_, at) => ({ at: at + 1, minutes: minutes + at * repeatMinutes }));
  // The first ones and the very last.
  const steps = all.length <= shown ? all : [...all.slice(0, shown - 1), ...all.slice(-1)];
  // One unit for the whole line.
  const perHour = 60;
  const isWhole = steps.every((step) => step.minutes % perHour === 0);
  const time = (n: number): string => (isWhole ? minutesText(t, n) : t('overdue.unit.minutes', { n }));
  const label = (at: number): string => {
    if (at === 1) return t('overdue.line.first');
    return at === times ? t('overdue.line.last', { n: at }) : t('overdue.line.again', { n: at });
  };
  return (
    <section aria-label={t('overdue.line.title')}>
      <Group justify="space-between" align="baseline" gap="0 8px">
        {t('overdue.line.title')}
        <small>{t('overdue.line.hint')}</small>
      </Group>
      <ol className={`gl-plain ${classes.line}`}>
        <li>
          <b>{t('overdue.course.begin')}</b>
          <small>{time(0)}</small>
        </li>
        {steps.map((step, at) => (
          <li key={step.at} data-gap={step.at - (steps[at - 1]?.at ?? 0) > 1 || undefined}>
            <b>{label(step.at)}</b>
            <small>{time(step.minutes)}</small>
          </li>
        ))}
      </ol>
      <Text c="var(--gl-text-2)" fz={12} lh="22px" ta="center">
        {who === '' ? t('overdue.line.nobody') : t('overdue.line.who', { who })}
      </Text>
    </section>
  );
}
