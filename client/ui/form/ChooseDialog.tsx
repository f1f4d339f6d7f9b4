import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';
import { DialogButtons } from './DialogButtons.tsx';

interface Props<T> {
  readonly title: string;
  /** Stem of the test ids: `${name}-dialog`, `${name}-submit`. */
  readonly name: string;
  /** What is chosen when it opens. */
  readonly initial: T;
  /** Whether this can be sent; absent: anything can. */
  readonly isChosen?: (value: T) => boolean;
  readonly onClose: () => void;
  readonly onChoose: (value: T) => Promise<void>;
  readonly children: (value: T, set: (value: T) => void) => ReactNode;
}

/** One thing is chosen for the picked rows: an organisation, a model, a place. */
export function ChooseDialog<T>({ title, name, initial, isChosen, onClose, onChoose, children }: Props<T>) {
  const { t } = useTranslation();
  const [value, setValue] = useState(initial);
  const [sending, setSending] = useState(false);
  return (
    <Dialog onClose={onClose} title={title} size={450} data-testid={`${name}-dialog`}>
      {children(value, (next) => setValue(() => next))}
      <DialogButtons
        mt={20}
        words={t('common.confirm')}
        sending={sending}
        isWrong={isChosen?.(value) === false}
        onClose={onClose}
        onSend={() => {
          setSending(true);
          void onChoose(value).finally(() => setSending(false));
        }}
        testId={`${name}-submit`}
      />
    </Dialog>
  );
}
