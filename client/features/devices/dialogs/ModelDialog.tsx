import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { ChooseDialog } from '#client/ui/form/ChooseDialog.tsx';
import { ModelSelect } from '../ModelSelect.tsx';
import { titleOf } from './titleOf.ts';

interface Props {
  readonly rows: readonly DeviceRecord[];
  readonly onClose: () => void;
  readonly onModel: (modelId: string) => Promise<void>;
}

/** Which model the devices are. */
export function ModelDialog({ rows, onClose, onModel }: Props) {
  const { t } = useTranslation();
  return (
    <ChooseDialog
      title={t('device.modelTitle', { name: titleOf(t, rows) })}
      name="device-model"
      initial=""
      isChosen={(modelId) => modelId !== ''}
      onClose={onClose}
      onChoose={onModel}
    >
      {(modelId, set) => (
        <ModelSelect
          label={t('device.col.model')}
          placeholder={t('device.form.model')}
          withAsterisk
          modelId={modelId}
          onPick={set}
          data-testid="device-model-to"
        />
      )}
    </ChooseDialog>
  );
}
