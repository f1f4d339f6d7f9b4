import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../useFocusBack.ts';

interface Props extends Omit<ModalProps, 'opened'> {
  readonly 'data-testid'?: string;
}

/** A dialog, mounted while it is open; the focus goes back to where it was. */
export function Dialog(props: Props) {
  const { t } = useTranslation();
  useFocusBack();
  return <Modal opened closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />;
}
