import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { WallChart } from '#domain/settings/wallScreen.ts';
import { watchFlood } from '#client/realtime/flood.ts';
import { getStats, subscribeStats } from '#client/realtime/live.ts';
import { websoket } from '#client/realtime/websoket.ts';
import { screen as chosen } from '#client/stores/screen.ts';
import { useSettled } from '#client/ui/alarms/useSettled.ts';
import { useAcknowledge, useMayHandle } from '#client/ui/alarms/useAcknowledge.ts';
import { useRepeatedSound } from '#client/ui/alarms/useRepeatedSound.ts';
import { useTablet } from '#client/ui/useMedia.ts';
import { fetchDays, fetchLastCritical, type WallSetting } from './calls.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { flip } from './flip.ts';
import { KpiRow } from './KpiRow.tsx';
import { LinkAge, WhileLinked } from './LinkAge.tsx';
import { WallMap } from './map/WallMap.tsx';
import { WallModel } from './model.ts';
import { Incident } from './panels/Incident.tsx';
import { Pending } from './panels/Pending.tsx';
import { Situation } from './panels/Situation.tsx';
import { incidentsOf, pendingOf } from './rules/incidents.ts';
import { stageHeight } from './rules/stage.ts';
import { Ticker } from './Ticker.tsx';
import { TopBar } from './TopBar.tsx';
import { useActivity } from './useActivity.ts';
import { useAlert } from './useAlert.ts';
import { useAsked } from './useAsked.ts';
import { useBeat } from './useBeat.ts';
import { useCarousel } from './useCarousel.ts';
import { leaveFullscreen, toggleFullscreen, useKeys } from './useKeys.ts';
import { useStage } from './useStage.ts';
import wall from './wall.module.css';

/** Rows of the list at the stage's own height, and the height of one more. */
const pendingRows = 3;
const pendingRowPx = 72;

const hasRevision = (): boolean => websoket.revision >= 0;
const onRevision = (listener: () => void): (() => void) => subscribeKey(websoket, 'revision', listener);

/** Live rows of the wall's projects for as long as it hangs. */
function useWallModel(projectIds: readonly string[]): WallModel {
  const model = useMemo(() => new WallModel(projectIds), [projectIds]);
  useEffect(() => model.start(), [model]);
  return model;
}

/** One wall: its figures, its map and its panels. */
export function Wall({ setting }: { readonly setting: WallSetting }) {
  const { t } = useTranslation();
  const { orgName, screen } = setting;
  const { rotateSeconds, kpis, charts, tickerSeverity } = screen;
  const [projectIds] = useState(screen.projectIds);
  const model = useWallModel(projectIds);
  const view = useSyncExternalStore(model.subscribe, model.get);
  const stats = useSyncExternalStore(subscribeStats, getStats);
  const { paused, muted } = useSnapshot(chosen);
  const beat = useBeat();
  const activity = useActivity();
  const { width, height, left, top, scale } = useStage();
  const isColumn = useTablet();
  const days = useAsked((signal) => fetchDays(projectIds, signal), [projectIds, beat.quick]);
  const last = useAsked((signal) => fetchLastCritical(projectIds, signal), [projectIds, beat.quick]);

  const incidents = incidentsOf(view.alarms);
  const [turn, setTurn] = useState(0);
  const alert = useAlert(model, () => setTurn(0));
  const incident = incidents[turn % Math.max(1, incidents.length)];
  const waits = incident !== undefined && incident.handledStatus === '00';
  const isNear = (railId: string | null): boolean => railId !== null && railId === incident?.railId;
  const isOpen = ({ handledStatus }: AlarmRow): boolean => handledStatus === '00';
  const carousel = useCarousel({
    order: view.order,
    seconds: rotateSeconds,
    stopped: paused || activity.held || waits,
  });
  // An incident that nobody has taken holds the carousel at its device, until somebody steps on by hand.
  const { focus } = carousel;
  const incidentDevice = waits ? incident.deviceId : null;
  const incidentId = incident?.id;
  const { held } = activity;
  useEffect(() => {
    if (incidentId !== undefined && incidentDevice !== null) focus(incidentDevice);
  }, [incidentDevice, incidentId, focus]);
  useEffect(() => {
    // Whoever looked elsewhere finds it there again when they are gone.
    if (incidentDevice !== null && !held) focus(incidentDevice);
  }, [incidentDevice, held, focus]);
  const step = (by: 1 | -1): void => {
    if (incidents.length > 1) setTurn((before) => (before + by + incidents.length) % incidents.length);
    else carousel.step(by);
  };
  const { acknowledge } = useAcknowledge();
  const mayHandle = useMayHandle();
  useRepeatedSound(!muted, (projectId) => model.shows(projectId));
  useEffect(watchFlood, []);
  const isSettled = useSettled(incident?.id);
  const take =
    mayHandle && waits && incident.condition === 'active'
      ? () => {
          if (isSettled()) void acknowledge(incident.id);
        }
      : undefined;
  useKeys({
    a: () => take?.(),
    f: toggleFullscreen,
    ' ': () => flip('paused'),
    m: () => flip('muted'),
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Escape: leaveFullscreen,
  });

  const known = useSyncExternalStore(onRevision, hasRevision) || view.total > 0;
  const whole = projectIds.length === 0 ? stats : null;
  const figures = {
    alarmsToday: whole?.alarmTodayCount ?? days.data?.at(-1)?.alarmCount ?? null,
    unhandled: whole?.unhandledCount ?? view.alarms.filter(isOpen).length,
  };
  const chartOf = (chart: WallChart) => (
    <ChartPanel key={chart} chart={chart} model={model} view={view} days={days} projectIds={projectIds} beat={beat} />
  );
  const [first, ...others] = charts;
  const more = Math.floor(Math.max(0, height - stageHeight) / pendingRowPx);
  const shown = carousel.id;
  const shownAlarm = pendingOf(view.alarms).find(({ deviceId }) => deviceId !== null && deviceId === shown);
  return (
    <div
      className={isColumn ? wall.column : wall.stage}
      data-testid="wall-stage"
      data-idle={!activity.pointing || undefined}
      style={isColumn ? undefined : { width, height, transform: `translate(${left}px, ${top}px) scale(${scale})` }}
    >
      <TopBar name={screen.title === '' ? orgName : screen.title} pointing={activity.pointing} />
      <KpiRow kpis={kpis} view={view} known={known} figures={figures} days={days.data} />
      <main className={wall.main}>
        <div className={wall.left}>
          {incident === undefined ? (
            <>
              <Situation last={last.data} />
              <Pending
                alarms={pendingOf(view.alarms)}
                most={pendingRows + more + (first === undefined ? 3 : 0)}
                onPick={carousel.focus}
              />
              {first !== undefined && chartOf(first)}
            </>
          ) : (
            <Incident
              alarm={incident}
              others={incidents.length - 1}
              rail={incident.railId === null ? null : model.countsOfRail(incident.railId)}
              onAcknowledge={take}
              near={view.alarms.filter(({ id, railId }) => isNear(railId) && id !== incident.id).length}
            />
          )}
        </div>
        <WallMap
          model={model}
          view={view}
          screen={screen}
          id={shown}
          alarm={shownAlarm}
          spotlight={incidentDevice}
          newest={alert.newest}
          flash={alert.flash}
          held={activity.held}
          known={known}
          onPick={carousel.focus}
        />
        {others.length > 0 && <div className={wall.right}>{others.map(chartOf)}</div>}
      </main>
      <footer className={`${wall.panel} ${wall.foot}`}>
        <WhileLinked>
          <Ticker
            model={model}
            projectIds={projectIds}
            leastSeverity={tickerSeverity}
            beat={beat.quick}
            most={isColumn ? 6 : 3 + (width > 2_300 ? 1 : 0)}
            onPick={carousel.focus}
          />
          <LinkAge />
        </WhileLinked>
      </footer>
      {incidents.some(isOpen) && (
        <div key={alert.flash} className={wall.flash} data-testid="wall-frame" data-flash={alert.flash} />
      )}
      <p className="gl-hidden" role="alert">
        {alert.words === null ? '' : t('layout.newAlarm', alert.words)}
      </p>
    </div>
  );
}
