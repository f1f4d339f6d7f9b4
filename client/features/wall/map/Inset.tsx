import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { knownStatus } from '#domain/devices/status.ts';
import type { TileSource } from '#client/map/baseLayer.ts';
import { defaultZoom, markerZoom } from '#client/map/camera.ts';
import { MapFrame } from '#client/map/MapFrame.tsx';
import { liveDevices } from '#client/realtime/live.ts';
import { screen } from '#client/stores/screen.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { MiddleCut } from '#client/ui/primitives/MiddleCut.tsx';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { Duration } from '#client/ui/time/Duration.tsx';
import type { WallModel } from '../model.ts';
import { useWallMap } from './useWallMap.ts';
import wall from '../wall.module.css';
import classes from './map.module.css';

interface Props {
  readonly model: WallModel;
  readonly tiles: TileSource | null;
  readonly rails: boolean;
  readonly id: string;
  readonly alarm: AlarmRow | undefined;
  readonly isAlarm: boolean;
}

const start = { center: { lng: 105, lat: 35 }, zoom: Math.max(defaultZoom, markerZoom) } as const;

function holdStill(map: LeafletMap): void {
  for (const handler of [map.dragging, map.scrollWheelZoom, map.doubleClickZoom, map.boxZoom, map.touchZoom]) {
    handler.disable();
  }
}

/**
 * The carousel: the device whose turn it is, at zoom 14, with what is known of it; the whole network stays in view
 * beside it.
 * @source docs/requirements.md C25, picture 12
 */
export function Inset({ model, tiles, rails, id, alarm, isAlarm }: Props) {
  const { t } = useTranslation();
  const { paused } = useSnapshot(screen);
  const row = useSyncExternalStore(liveDevices.subscribe, () => liveDevices.get(id));
  const { guardMap, leaflet, onReady } = useWallMap({ model, tiles, rails, named: false, onPick: () => undefined });
  const place = useMemo(() => start, []);
  useEffect(() => {
    if (leaflet !== null) holdStill(leaflet);
  }, [leaflet]);
  const position = row?.position ?? null;
  useEffect(() => {
    guardMap?.select(id);
    // It follows a device that moves.
    if (position !== null) guardMap?.framing.goTo(id, false);
  }, [guardMap, id, position]);
  if (row === undefined) return null;
  const status = knownStatus(row.deviceStatus);
  return (
    <div
      className={`${wall.panel} ${classes.inset}`}
      data-alarm={isAlarm || undefined}
      data-testid="wall-carousel"
      data-device={id}
      data-status={status}
      data-zoom={markerZoom}
    >
      <p className={wall.row}>
        <b className={`gl-cut ${wall.grow}`}>{row.device_name}</b>
        {paused && <small>{t('wall.paused')}</small>}
      </p>
      <div className={`${wall.grow} ${classes.clip}`}>
        <div className={classes.scaled}>
          <MapFrame label={t('wall.map.device')} place={place} onReady={onReady} />
        </div>
      </div>
      <p className={wall.row} role="tooltip" data-testid="wall-tip">
        <StatusShape status={status} size={20} />
        <b>{alarm === undefined ? t(`status.${status}`) : alarmTypeText(t, alarm.typeCode)}</b>
        <small className={`gl-cut ${wall.grow}`}>
          <MiddleCut text={row.railName} />
        </small>
        <small>
          <Duration from={row.statusSince} short />
        </small>
      </p>
    </div>
  );
}
