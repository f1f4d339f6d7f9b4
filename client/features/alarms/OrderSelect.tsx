import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const newest = 'lastOccurredAt.desc';

interface Props {
  readonly w: number | string;
  /** As the address holds it; '' = by need. */
  readonly sort: string;
  readonly onChange: (sort: string) => void;
}

/** What needs somebody first, or what happened last; a column's own order is a click on its head. */
export function OrderSelect({ w, sort, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Select
      w={w}
      aria-label={t('alarm.filter.order')}
      placeholder={t('alarm.filter.order')}
      allowDeselect={false}
      data={[
        { value: 'need', label: t('alarm.order.need') },
        { value: newest, label: t('alarm.order.newest') },
      ]}
      value={sort === '' ? 'need' : sort === newest ? newest : null}
      onChange={(chosen) => onChange(chosen === newest ? newest : '')}
      data-testid="alarm-order"
    />
  );
}
