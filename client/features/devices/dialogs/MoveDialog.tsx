import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import { PlaceFields, type Place } from '../PlaceFields.tsx';
import { titleOf } from './titleOf.ts';
import frame from '#client/ui/form/form.module.css';

interface Props {
  readonly rows: readonly DeviceRecord[];
  readonly onClose: () => void;
  readonly onMove: (place: Place) => Promise<void>;
}

/** At which guardrail, or in which project, the devices shall stand. */
export function MoveDialog({ rows, onClose, onMove }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const [place, setPlace] = useState<Place>({ projectId: '', railId: '' });
  const [sending, setSending] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('device.moveTitle', { name: titleOf(t, rows) })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={450}
      data-testid="device-move-dialog"
    >
      <div className={frame.fields}>
        <PlaceFields value={place} onChange={setPlace} errors={{}} />
        <p className={frame.hint}>{t('device.moveHint')}</p>
      </div>
      <Group justify="flex-end" mt={20} gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={place.projectId === ''}
          loading={sending}
          onClick={() => {
            setSending(true);
            void onMove(place).finally(() => setSending(false));
          }}
          data-testid="device-move-submit"
        >
          {t('common.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
