import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { DatePicker, type DatePickerProps } from '@mantine/dates';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#client/api/clock.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { dayOf } from '../time/time.ts';

const marked = { 'aria-current': 'date', 'data-today': true, 'data-highlight-today': true } as const;

type Kinds = 'default' | 'range';
type Props<Kind extends Kinds> = DatePickerProps<Kind> & { readonly ref?: Ref<HTMLDivElement> };

function DayCalendar<Kind extends Kinds>(props: Props<Kind>) {
  const { t } = useTranslation();
  const today = dayOf(serverNow());
  return (
    <DatePicker
      locale={currentLocale() === 'zh-CN' ? 'zh-cn' : 'en'}
      monthLabelFormat={t('date.monthForm')}
      previousLabel={t('date.earlier')}
      nextLabel={t('date.later')}
      getDayAriaLabel={(day) => day}
      hideOutsideDates
      weekendDays={[]}
      // The library's own mark goes by the browser's day.
      getDayProps={(day) => (day === today ? marked : {})}
      // Escape ends the calendar alone, not the form beneath.
      __stopPropagation
      {...props}
    />
  );
}

/** A calendar of one day or of a range, in the language of the page; its today is the installation's. */
export function drawCalendar<Kind extends Kinds = 'default'>(props: Props<Kind>): ReactNode {
  return <DayCalendar {...props} />;
}
