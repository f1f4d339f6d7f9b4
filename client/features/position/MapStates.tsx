import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { setRealtimeEnabled } from '#client/realtime/live.ts';
import { websoket } from '#client/realtime/websoket.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import classes from './map.module.css';

interface Props {
  /** There are devices at all. */
  readonly isKnown: boolean;
  /** Some of them pass the filter. */
  readonly isFound: boolean;
  readonly onReset: () => void;
}

/** Drops the connection and opens it again: the snapshot is asked anew. */
function retry(): void {
  setRealtimeEnabled(false);
  setRealtimeEnabled(true);
}

/** No device is known: they are on their way, cannot be had, or there are none. */
function NoDevices() {
  const { t } = useTranslation();
  const { revision, stale, polling } = useSnapshot(websoket);
  if (revision >= 0) {
    return (
      <div className={`gl-float ${classes.stateBox}`} data-testid="position-empty">
        <EmptyState title={t('position.empty')} hint={t('position.emptyHint')} />
      </div>
    );
  }
  const failed = stale || polling;
  return (
    <div className={`gl-float ${classes.stateChip}`} role={failed ? 'alert' : 'status'} data-testid="position-loading">
      {failed ? (
        <>
          {t('position.failed')}
          <Button size="compact-xs" variant="default" data-testid="position-retry" onClick={retry}>
            {t('common.retry')}
          </Button>
        </>
      ) : (
        <>
          <Loader size={14} />
          {t('position.loading')}
        </>
      )}
    </div>
  );
}

/**
 * What lies over the map while there is nothing to see on it. The connection, which moves each second, is read only
 * then.
 */
export function MapStates({ isKnown, isFound, onReset }: Props) {
  if (!isKnown) return <NoDevices />;
  if (isFound) return null;
  return (
    <div className={`gl-float ${classes.stateBox}`} data-testid="position-filter-empty">
      <EmptyState onReset={onReset} />
    </div>
  );
}
