import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { unitOf } from '#domain/alarms/face.ts';
import { liveAlarms, onChanged } from '#client/realtime/live.ts';
import { clampSeverity } from '#client/ui/status/severity.ts';
import { serverNow } from '#client/api/clock.ts';
import { dateTime, dayOf } from '#client/ui/time/time.ts';
import { fetchNewest } from './calls.ts';
import { severityColors } from './colors.ts';
import type { WallModel } from './model.ts';
import { mergeTicker, tickerMost, tickerOf, type TickerRow } from './rules/ticker.ts';
import { useAsked } from './useAsked.ts';
import { WhatAndWhere } from './WhatAndWhere.tsx';
import wall from './wall.module.css';
import classes from './ticker.module.css';

const textColors = { ...severityColors, 1: 'var(--wall-alarm-text)' };

interface Props {
  readonly model: WallModel;
  readonly projectIds: readonly string[];
  readonly leastSeverity: number;
  /** Grows when the list is to be asked again. */
  readonly beat: string;
  /** How many stand side by side. */
  readonly most: number;
  readonly onPick: (deviceId: string) => void;
}

/** Rows of these alarms and of all others of their incidents that are open: another may need somebody more by now. */
function openFellows(ids: ReadonlySet<string>): readonly AlarmRow[] {
  const units = new Set([...ids].flatMap((id) => liveAlarms.get(id) ?? []).map(unitOf));
  return units.size === 0 ? [] : [...liveAlarms.rows().values()].filter((row) => units.has(unitOf(row)));
}

/** The newest incidents: the answer of the server, and what was pushed since. */
function useTicker({ model, projectIds, leastSeverity, beat }: Props) {
  const asked = useAsked(
    (signal) => fetchNewest(projectIds, leastSeverity, tickerMost, signal),
    [projectIds, leastSeverity, beat],
  );
  const [pushed, setPushed] = useState<readonly TickerRow[]>([]);
  useEffect(
    () =>
      onChanged('alarm', (ids) => {
        const came = openFellows(ids).filter((row) => model.shows(row.projectId));
        if (came.length > 0) setPushed((before) => mergeTicker(before, came, leastSeverity));
      }),
    [model, leastSeverity],
  );
  const items = tickerOf(mergeTicker(asked.data ?? [], pushed, leastSeverity));
  return { ...asked, items };
}

/** The band at the bottom: a click on an incident shows the device of its alarm. @source docs/requirements.md C25 */
export function Ticker(props: Props) {
  const { t } = useTranslation();
  const { items, data, error, loading, reload } = useTicker(props);
  const today = dayOf(serverNow());
  return (
    <section className={`${wall.grow} ${classes.ticker}`} aria-label={t('wall.ticker.title')} data-testid="wall-ticker">
      <h2>{t('wall.ticker.title')}</h2>
      {items.length === 0 && data !== undefined && <p className={wall.row}>{t('wall.noAlarms')}</p>}
      {items.length === 0 && error !== undefined && !loading && (
        <button type="button" className={wall.button} onClick={reload}>
          {t('wall.panel.failed')}
        </button>
      )}
      <ul className={wall.grow}>
        {items.slice(0, props.most).map(({ row, n }) => {
          const severity = clampSeverity(row.severity);
          const waits = row.handledStatus === '00' || undefined;
          const isHot = severity === 1 && waits === true;
          const raised = dateTime(row.firstOccurredAt).slice(5, 16);
          return (
            <li key={unitOf(row)} data-hot={isHot || undefined} data-waits={waits}>
              <button
                type="button"
                className={wall.row}
                data-testid="wall-ticker-item"
                data-alarm={row.id}
                disabled={row.deviceId === null}
                onClick={() => row.deviceId !== null && props.onPick(row.deviceId)}
              >
                <time className={wall.muted}>{dayOf(row.firstOccurredAt) === today ? raised.slice(6) : raised}</time>
                <em style={isHot ? undefined : { color: textColors[severity] }}>{t(`severity.${severity}`)}</em>
                {n > 1 && (
                  <b title={t('wall.ticker.members', { n })} data-testid="wall-ticker-members">
                    ×{n}
                  </b>
                )}
                <WhatAndWhere alarm={row} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
