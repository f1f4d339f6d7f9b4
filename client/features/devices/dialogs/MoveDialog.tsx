import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { ChooseDialog } from '#client/ui/form/ChooseDialog.tsx';
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
  return (
    <ChooseDialog<Place>
      title={t('device.moveTitle', { name: titleOf(t, rows) })}
      name="device-move"
      initial={{ projectId: '', railId: '' }}
      isChosen={({ projectId }) => projectId !== ''}
      onClose={onClose}
      onChoose={onMove}
    >
      {(place, set) => (
        <div className={frame.fields}>
          <PlaceFields value={place} onChange={set} errors={{}} />
          <p className={frame.hint}>{t('device.moveHint')}</p>
        </div>
      )}
    </ChooseDialog>
  );
}
