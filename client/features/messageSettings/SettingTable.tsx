import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bones } from '#client/ui/states/Bones.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { useLatest } from '#client/ui/useLatest.ts';
import { ReceiverDialog } from './ReceiverDialog.tsx';
import { SettingRow } from './SettingRow.tsx';
import type { Settings } from './useSettings.ts';
import classes from './messageSettings.module.css';

const columns = ['name', 'enabled', 'level', 'channels', 'quiet', 'below', 'receivers', 'actions'] as const;

/** Ctrl+S saves every row that is right. */
function useSaveKey(save: () => void): void {
  const latest = useLatest(save);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [latest]);
}

/** NA01 to NA09 as they count in one organisation. @source docs/requirements.md C13 */
export function SettingTable({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<string>();
  const { rows, drafts } = settings;
  useSaveKey(() => settings.save(Object.keys(drafts)));
  if (rows === undefined && settings.error !== undefined) {
    return <ErrorState error={settings.error} onRetry={settings.reload} />;
  }
  const opened = rows?.find(({ noticeAction, configId }) => noticeAction === editing && configId !== null);
  return (
    <div className={classes.frame}>
      {settings.loading && rows !== undefined && <ProgressLine />}
      <div
        role="table"
        aria-label={t('messageSettings.title')}
        className={`gl-panel ${classes.table}`}
        data-testid="msgset-table"
      >
        <div role="row" className={classes.head}>
          {columns.map((column) => (
            <span key={column} role="columnheader">
              {t(`messageSettings.col.${column}`)}
            </span>
          ))}
        </div>
        {rows === undefined ? (
          <Bones lines={9} px={16} />
        ) : (
          rows.map((row) => (
            <SettingRow
              key={row.noticeAction}
              row={row}
              settings={settings}
              onReceivers={() => setEditing(row.noticeAction)}
            />
          ))
        )}
      </div>
      {opened !== undefined && (
        <ReceiverDialog row={opened} onChanged={settings.reload} onClose={() => setEditing(undefined)} />
      )}
    </div>
  );
}
