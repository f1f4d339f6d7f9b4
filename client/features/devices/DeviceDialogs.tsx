import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { MaintenanceDialog } from './dialogs/MaintenanceDialog.tsx';
import { ModelDialog } from './dialogs/ModelDialog.tsx';
import { MoveDialog } from './dialogs/MoveDialog.tsx';
import { ReplaceDialog } from './dialogs/ReplaceDialog.tsx';
import { SecretDialog, type ShownSecret } from './dialogs/SecretDialog.tsx';
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
  | { readonly kind: 'replace'; readonly row: DeviceRecord }
  | ({ readonly kind: 'secret' } & ShownSecret);

interface Props {
  readonly dialog: DeviceDialog | undefined;
  readonly from: Beginning;
  readonly actions: Pick<ReturnType<typeof useDeviceActions>, 'move' | 'maintain' | 'toModel'>;
  readonly onNext: (dialog: DeviceDialog | undefined) => void;
  /** Whether a bulk action went through. */
  readonly onDone: (done: boolean) => void;
  readonly reload: () => void;
}

/** The one dialog that stands open. */
export function DeviceDialogs({ dialog, from, actions, onNext, onDone, reload }: Props) {
  const close = (): void => onNext(undefined);
  const after = async (sent: Promise<boolean>): Promise<void> => {
    onDone(await sent);
    close();
  };
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'form':
      return (
        <DeviceForm
          {...(dialog.row !== undefined && { row: dialog.row })}
          from={from}
          onClose={close}
          onDone={(added) => {
            if (added === undefined) close();
            else onNext({ kind: 'secret', ...added, name: added.device_name, isRotated: false });
            reload();
          }}
        />
      );
    case 'move':
      return (
        <MoveDialog rows={dialog.rows} onClose={close} onMove={(place) => after(actions.move(dialog.rows, place))} />
      );
    case 'maintenance':
      return (
        <MaintenanceDialog
          rows={dialog.rows}
          onClose={close}
          onMaintain={(until) => after(actions.maintain(dialog.rows, until))}
        />
      );
    case 'model':
      return (
        <ModelDialog
          rows={dialog.rows}
          onClose={close}
          onModel={(modelId) => after(actions.toModel(dialog.rows, modelId))}
        />
      );
    case 'replace':
      return (
        <ReplaceDialog
          row={dialog.row}
          onClose={close}
          onDone={() => {
            close();
            reload();
          }}
        />
      );
    case 'secret':
      return <SecretDialog {...dialog} onClose={close} />;
  }
}
