import { Drawer, type DrawerProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from './useFocusBack.ts';

interface Props extends Omit<DrawerProps, 'opened' | 'position'> {
  readonly 'data-testid'?: string;
}

/** A drawer at the right, 640 px wide unless said, mounted while it is open; the focus goes back to where it was. */
export function SideDrawer(props: Props) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Drawer opened position="right" size={640} closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />
  );
}
