import { useTranslation } from 'react-i18next';
import type { RailListRow } from '#domain/rails/railList.ts';
import { MaintenanceDialog } from '#client/ui/maintenance/MaintenanceDialog.tsx';
import { CycleDialog } from './CycleDialog.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { RailForm } from './RailForm.tsx';
import type { useRailActions } from './useRailActions.ts';
import type { RailTypes } from './useRailTypes.ts';

export type RailDialog =
  | { readonly kind: 'form'; readonly row?: RailListRow }
  | { readonly kind: 'cycle'; readonly rows: readonly RailListRow[] }
  | { readonly kind: 'maintenance'; readonly rows: readonly RailListRow[] }
  | { readonly kind: 'place'; readonly row: RailListRow };

interface Props {
  readonly dialog: RailDialog | undefined;
  readonly types: RailTypes;
  readonly projectId: string;
  readonly actions: ReturnType<typeof useRailActions>;
  readonly onClose: () => void;
  /** Of the picked rows these are done with. */
  readonly onSettled: (rows: readonly RailListRow[]) => void;
  readonly onSaved: (id: string) => void;
}

/** The one that stands open. */
export function RailDialogs({ dialog, types, projectId, actions, onClose, onSettled, onSaved }: Props) {
  const { t } = useTranslation();
  switch (dialog?.kind) {
    case 'form':
      return (
        <RailForm
          {...(dialog.row !== undefined && { row: dialog.row })}
          projectId={projectId}
          types={types}
          onClose={onClose}
          onDone={onSaved}
        />
      );
    case 'cycle':
      return (
        <CycleDialog
          count={dialog.rows.length}
          onClose={onClose}
          onSet={async (days) => {
            if (!(await actions.setCycle(dialog.rows, days))) return;
            onSettled(dialog.rows);
            onClose();
          }}
        />
      );
    case 'maintenance':
      return (
        <MaintenanceDialog
          name={dialog.rows.map(({ name }) => name).join(t('common.listJoin'))}
          isOn
          onClose={onClose}
          onMaintain={async (until, reason) => {
            if (!(await actions.maintain(dialog.rows, until, reason))) return;
            onSettled(dialog.rows);
            onClose();
          }}
        />
      );
    case 'place':
      return (
        <PlaceDialog
          rail={dialog.row}
          onClose={onClose}
          onPlace={async (devices, mode) => {
            if (await actions.place(dialog.row.id, devices, mode)) onClose();
          }}
        />
      );
    case undefined:
      return null;
  }
}
