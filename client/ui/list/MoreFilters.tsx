import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly area: string;
  /** Of those behind it, how many are set: then they are in sight. */
  readonly active: number;
  readonly children: ReactNode;
}

/** Filters that are asked for less often, behind a button: a second row of the bar. */
export function MoreFilters({ area, active, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || active > 0;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
        aria-expanded={isShown}
        disabled={active > 0}
        onClick={() => setOpen(!isOpen)}
        data-testid={`${area}-more-filters`}
      >
        {t('list.moreFilters')}
      </Button>
      {isShown && children}
    </>
  );
}
