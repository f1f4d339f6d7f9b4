import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#client/api/clock.ts';
import { MaintenanceDialog } from '#client/ui/maintenance/MaintenanceDialog.tsx';
import { titleOf } from './dialogs/titleOf.ts';
import { ModelDialog } from './dialogs/ModelDialog.tsx';
import { MoveDialog } from './dialogs/MoveDialog.tsx';
import { ReplaceDialog } from './dialogs/ReplaceDialog.tsx';
import type { ShownSecret } from './dialogs/SecretDialog.tsx';
import { DeviceForm } from './form/DeviceForm.tsx';
import type { Beginning } from './form/values.ts';
import type { useDeviceActions } from './useDeviceActions.ts';

type Rows = readonly DeviceRecord[];
/** What stands open over the list. */
export type DeviceDialog =
  | { readonly kind: 'form'; readonly row?: DeviceRecord }
  | { readonly kind: 'move'; readonly rows: Rows }
  | { readonly kind: 'maintenance'; readonly rows: Rows }
  | { readonly kind: 'model'; readonly rows: Rows }
  | { readonly kind: 'replace'; readonly row: DeviceRecord };

interface Props {
  readonly dialog: DeviceDialog | undefined;
  readonly from: Beginning;
  readonly actions: Pick<ReturnType<typeof useDeviceActions>, 'move' | 'maintain' | 'toModel'>;
  readonly onClose: () => void;
  /** The secret of a device that was added. */
  readonly onSecret: (shown: ShownSecret) => void;
  /** These are done with. */
  readonly onSettled: (rows: Rows) => void;
  readonly reload: () => void;
}

/** The one dialog that stands open. */
export function DeviceDialogs({ dialog, from, actions, onClose, onSecret, onSettled, reload }: Props) {
  const { t } = useTranslation();
  const after = async (rows: Rows, sent: Promise<boolean>): Promise<void> => {
    if (!(await sent)) return;
    onSettled(rows);
    onClose();
  };
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'form':
      return (
        <DeviceForm
          {...(dialog.row !== undefined && { row: dialog.row })}
          from={from}
          onClose={onClose}
          onDone={(added) => {
            onClose();
            if (added !== undefined) onSecret({ ...added, name: added.device_name, isRotated: false });
            reload();
          }}
        />
      );
    case 'move':
      return (
        <MoveDialog
          rows={dialog.rows}
          onClose={onClose}
          onMove={(place) => after(dialog.rows, actions.move(dialog.rows, place))}
        />
      );
    case 'maintenance':
      return (
        <MaintenanceDialog
          name={titleOf(t, dialog.rows)}
          isOn={dialog.rows.some(({ maintenanceUntil }) => (maintenanceUntil ?? 0) > serverNow())}
          onClose={onClose}
          onMaintain={(until, reason) => after(dialog.rows, actions.maintain(dialog.rows, until, reason))}
        />
      );
    case 'model':
      return (
        <ModelDialog
          rows={dialog.rows}
          onClose={onClose}
          onModel={(modelId) => after(dialog.rows, actions.toModel(dialog.rows, modelId))}
        />
      );
    case 'replace':
      return (
        <ReplaceDialog
          row={dialog.row}
          onClose={onClose}
          onDone={() => {
            onClose();
            reload();
          }}
        />
      );
  }
}
