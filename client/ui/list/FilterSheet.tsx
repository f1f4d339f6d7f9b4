import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FocusBack } from '../FocusBack.tsx';
import { useLow, useMobile } from '../useMedia.ts';
import { FilterPlace } from './filterPlace.ts';
import classes from './list.module.css';

interface Props {
  /** How many filters are set. */
  readonly active: number;
  readonly onReset: () => void;
  /** The fields; on a phone they take the whole width. */
  readonly children: (width: (px: number) => number | string) => ReactNode;
  readonly testId: string;
}

/**
 * Filters in one row; on a phone, and in a low window, in a sheet with the count of active ones. @source
 * docs/requirements.md C0 (Mobile)
 */
export function FilterSheet({ active, onReset, children, testId }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const isLow = useLow();
  const place = use(FilterPlace);
  const [opened, { open, close }] = useDisclosure(false);
  const reset = active > 0 && (
    <Button variant="subtle" onClick={onReset} data-testid={`${testId}-reset`}>
      {t('common.reset')}
    </Button>
  );
  if (!mobile && !isLow) {
    return (
      <div className={classes.filters} role="search">
        {children((px) => px)}
        {reset}
      </div>
    );
  }
  const button = (
    <Button
      variant="default"
      h={mobile ? 40 : place === undefined ? 28 : 32}
      fullWidth={mobile}
      leftSection={<IconFilter size={16} stroke={1.75} aria-hidden="true" />}
      onClick={open}
      data-testid={`${testId}-filters`}
    >
      {active === 0 ? t('common.filters') : t('common.filtersActive', { n: active })}
    </Button>
  );
  return (
    <>
      {place === undefined && <div className={classes.filters}>{button}</div>}
      {place != null && createPortal(button, place)}
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        // As high as what is in it: Mantine's own word for that, size "auto", makes it as high as the screen.
        styles={{ content: { height: 'auto' } }}
        title={t('common.filters')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <FocusBack />
        <div className={classes.sheet}>
          {children(() => '100%')}
          <div className={classes.sheetEnd}>
            {reset}
            <Button h={40} onClick={close} data-testid={`${testId}-filters-done`}>
              {t('common.confirm')}
            </Button>
          </div>
        </div>
      </Drawer>
    </>
  );
}
