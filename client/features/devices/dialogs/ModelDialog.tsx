import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
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
  useFocusBack();
  const [modelId, setModelId] = useState('');
  const [sending, setSending] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('device.modelTitle', { name: titleOf(t, rows) })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={450}
      data-testid="device-model-dialog"
    >
      <ModelSelect
        label={t('device.col.model')}
        placeholder={t('device.form.model')}
        withAsterisk
        modelId={modelId}
        onPick={setModelId}
        data-testid="device-model-to"
      />
      <Group justify="flex-end" mt={20} gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={modelId === ''}
          loading={sending}
          onClick={() => {
            setSending(true);
            void onModel(modelId).finally(() => setSending(false));
          }}
          data-testid="device-model-submit"
        >
          {t('common.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
