import { TextInput } from '@mantine/core';
import { useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { simplifyPath } from '#domain/rails/alongPath.ts';
import { pathLength, type Path } from '#domain/rails/path.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { number } from '#client/ui/number.ts';

interface Props {
  readonly path: Path;
  readonly onClose: () => void;
  readonly onTake: (path: Path) => void;
}

const usualM = '5';
const mostM = 10_000;

/** Fewer corners, none farther from the new line than a tolerance. @source docs/requirements.md C10 */
export function SimplifyDialog({ path, onClose, onTake }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(usualM);
  const tolerance = Number(typed);
  const isBad = typed.trim() === '' || !(tolerance > 0 && tolerance <= mostM);
  const simple = useMemo(() => (isBad ? path : simplifyPath(path, tolerance)), [path, tolerance, isBad]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBad) onTake(simple);
  };
  return (
    <Dialog onClose={onClose} title={t('rail.path.simplify')} size={420} data-testid="path-simplify-dialog">
      <form onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={t('rail.path.tolerance')}
          description={t('rail.path.fewer', {
            from: path.length,
            to: simple.length,
            length: number(pathLength(simple), 1),
          })}
          inputMode="decimal"
          maxLength={7}
          value={typed}
          error={isBad ? t('rail.path.toleranceRange') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-testid="path-tolerance"
        />
        <DialogButtons
          mt={20}
          words={t('rail.path.simplify')}
          sending={false}
          isWrong={isBad || simple.length === path.length}
          onClose={onClose}
          testId="path-simplify-submit"
        />
      </form>
    </Dialog>
  );
}
