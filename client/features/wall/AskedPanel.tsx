import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from './Failed.tsx';
import { Panel, type PanelProps } from './Panel.tsx';
import type { useAsked } from './useAsked.ts';
import wall from './wall.module.css';

interface Props<T> extends Omit<PanelProps, 'children'> {
  readonly asked: ReturnType<typeof useAsked<T>>;
  readonly children: (data: T) => ReactNode;
}

/** A panel with its own failure and its own retry: old figures stay, and say that they are old. */
export function AskedPanel<T>({ asked, note, children, ...panel }: Props<T>) {
  const { t } = useTranslation();
  const { data, error, loading, reload } = asked;
  const hasFailed = error !== undefined && !loading;
  const stale = hasFailed && data !== undefined && (
    <button type="button" className={`${wall.button} ${wall.stale}`} onClick={reload}>
      {t('wall.panel.stale')}
    </button>
  );
  return (
    <Panel {...panel} note={stale === false ? note : stale}>
      {data !== undefined && children(data)}
      {data === undefined && hasFailed && <Failed error={error} onRetry={reload} />}
      {data === undefined && !hasFailed && <div className={wall.none}>{t('common.loading')}</div>}
    </Panel>
  );
}
