import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TileSource } from '#client/map/baseLayer.ts';
import type { Insets } from '#client/map/camera.ts';
import { drawingEdge, type DrawingEdge } from '#client/map/datum.ts';
import { GuardMap } from '#client/map/guardMap.ts';
import { plainLayers } from '#client/map/scene.ts';
import { MapFrame } from '#client/map/MapFrame.tsx';
import { paletteOf } from '#client/map/palette.ts';
import { worstStatus } from '#client/map/rails.ts';
import { liveDevices } from '#client/realtime/live.ts';
import { toast } from '#client/ui/toast.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import type { RailTally } from '../tally.ts';
import { keepDrawn, showDevices } from './keepDrawn.ts';
import { installTestHook } from './testHook.ts';
import classes from '../rails.module.css';

interface StandingMap {
  readonly map: LeafletMap;
  readonly guardMap: GuardMap;
}

interface Props {
  readonly tiles: TileSource | null;
  readonly tally: RailTally | null;
  /** The guardrail that is shown with its devices; empty for none. */
  readonly selected: string;
  /** The one whose path is being edited: the editor draws it. */
  readonly editing: string;
  readonly onPick: (id: string) => void;
  /** What stands upon it. The map is null while its tab is hidden, and another one after. */
  readonly children: (map: LeafletMap | null, edge: DrawingEdge) => ReactNode;
}

const noDevices = '';
/** What bars, card and buttons cover. */
function insetsOf(selected: string, editing: string, mobile: boolean): Insets {
  if (editing !== '') return { left: 0, right: 32, top: 56, bottom: 48 };
  if (mobile) return { left: 0, right: 0, top: 0, bottom: selected === '' ? 24 : 320 };
  return { left: selected === '' ? 0 : 328, right: 32, top: 0, bottom: 24 };
}

const glyph = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Guardrails by worst status; the chosen one fills the view and shows its devices. @source docs/requirements.md C10 */
export function RailMap({ tiles, tally, selected, editing, onPick, children }: Props) {
  const { t, i18n } = useTranslation();
  const mobile = useMobile();
  const scheme = useComputedColorScheme('light');
  const chinese = i18n.language !== 'en-US';
  const edge = useMemo(() => drawingEdge(tiles?.datum ?? 'wgs84'), [tiles]);
  const [standing, setStanding] = useState<StandingMap | null>(null);
  const latest = useLatest({ onPick, tally, editing, selected });

  const onReady = (map: LeafletMap): (() => void) => {
    const guardMap = new GuardMap(map, {
      palette: paletteOf(scheme),
      tiles,
      chinese,
      statusOfRail: (id) => worstStatus(latest.current.tally?.get(id)),
      nameOf: (id) => liveDevices.rows().nameOf(id),
      events: {
        onPick: () => undefined,
        onPickRail: (id) => {
          // A click sets a corner while a path is drawn.
          if (id !== null && latest.current.editing === '') latest.current.onPick(id);
        },
        onHover: () => undefined,
        onMoved: () => undefined,
        onTilesFailed: () => toast('warn', i18n.t('position.map.tilesFailed')),
      },
    });
    guardMap.setInsets(insetsOf(latest.current.selected, latest.current.editing, mobile));
    const stop = keepDrawn(guardMap, {
      hidden: () => latest.current.editing,
      shown: () => (latest.current.editing === '' ? latest.current.selected : noDevices),
      first: () => latest.current.editing || latest.current.selected,
    });
    const removeHook = installTestHook(guardMap, map);
    setStanding({ map, guardMap });
    return () => {
      stop();
      removeHook();
      guardMap.destroy();
      setStanding(null);
    };
  };
  const guardMap = standing?.guardMap ?? null;
  useEffect(() => {
    guardMap?.setPalette(paletteOf(scheme));
  }, [guardMap, scheme]);
  useEffect(() => {
    guardMap?.setLayers(plainLayers, chinese);
  }, [guardMap, chinese]);
  useEffect(() => {
    // Their colours are asked for when they are painted.
    if (tally !== null) guardMap?.refreshDevices();
  }, [guardMap, tally]);
  useEffect(() => {
    if (guardMap === null) return;
    guardMap.setInsets(insetsOf(selected, editing, mobile));
    // Whole first: what an editor draws itself is fitted too.
    showDevices(guardMap, editing === '' ? selected : noDevices, '');
    if (selected !== '') guardMap.framing.fitRail(selected);
    if (editing !== '') showDevices(guardMap, noDevices, editing);
  }, [guardMap, selected, editing, mobile]);
  return (
    <div className={classes.mapBox} data-testid="rail-map" data-editing={editing === '' ? undefined : ''}>
      <MapFrame label={t('rail.map.label')} place={null} onReady={onReady} />
      {children(standing?.map ?? null, edge)}
      {standing !== null && (
        <div className={`gl-float ${classes.zoom}`}>
          {(
            [
              ['zoomIn', IconPlus, () => standing.guardMap.view.zoomBy(1)],
              ['zoomOut', IconMinus, () => standing.guardMap.view.zoomBy(-1)],
              [
                'fit',
                IconFocusCentered,
                () => {
                  if (selected === '' || !standing.guardMap.framing.fitRail(selected))
                    standing.guardMap.framing.fitAll();
                },
              ],
            ] as const
          ).map(([name, Icon, act]) => (
            <Tooltip key={name} label={t(`position.map.${name}`)} position="left">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t(`position.map.${name}`)}
                onClick={act}
                data-testid={`rail-map-${name}`}
              >
                <Icon {...glyph} />
              </ActionIcon>
            </Tooltip>
          ))}
        </div>
      )}
      <div className={classes.attribution}>{t('position.map.attribution')}</div>
    </div>
  );
}
