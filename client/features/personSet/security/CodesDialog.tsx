import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  readonly title: string;
  /** What the last step brought; none before. */
  readonly codes: readonly string[] | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** The steps before the codes. */
  readonly children: ReactNode;
}

/** A dialog that ends with recovery codes. Once they are shown nothing but its last button closes it. */
export function CodesDialog({ title, codes, onClose, onDone, children }: Props) {
  const { t } = useTranslation();
  const isShown = codes !== undefined;
  return (
    <Dialog
      onClose={isShown ? () => undefined : onClose}
      title={isShown ? t('recovery.title') : title}
      size={450}
      closeOnClickOutside={false}
      closeOnEscape={!isShown}
      withCloseButton={!isShown}
      data-testid="totp-dialog"
    >
      {isShown ? <RecoveryCodes codes={codes} onDone={onDone} /> : children}
    </Dialog>
  );
}
