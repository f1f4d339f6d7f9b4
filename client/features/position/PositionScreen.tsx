import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Insets } from '#client/map/camera.ts';
import type { TileSource } from '#client/map/baseLayer.ts';
import { MapFrame } from '#client/map/MapFrame.tsx';
import { isDialogShown } from '#client/ui/dialogShown.ts';
import { useOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import type { OrgNode } from '#client/ui/orgPicker/tree.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useMobile, useTablet } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { fetchMapConfig } from './calls.ts';
import { DeviceDrawer } from './drawer/DeviceDrawer.tsx';
import { DevicePanel } from './DevicePanel.tsx';
import { filterOf, positionQuery, type PositionFilter } from './filter.ts';
import { HoverCard } from './HoverCard.tsx';
import { Legend } from './Legend.tsx';
import { MapStates } from './MapStates.tsx';
import { MapTools, MobileTools, ZoomTools } from './MapTools.tsx';
import { MobileFilters } from './MobileFilters.tsx';
import { MobileList } from './MobileList.tsx';
import { RailCard } from './RailCard.tsx';
import { ToolPanels } from './tools/ToolPanels.tsx';
import { useLayers, useMapTools } from './tools/useMapTools.ts';
import { useGuardMap } from './useGuardMap.ts';
import { usePositionModel, usePositionPart } from './useModel.ts';
import classes from './map.module.css';

const noOrgs: readonly OrgNode[] = [];
const gap = 12;
const panelPx = 320;
const drawerPx = 400;
const circlePx = 300;
const drawerTabletPx = 360;

function useTiles(): { readonly ready: boolean; readonly tiles: TileSource | null } {
  const { data, error, loading } = useAsync(fetchMapConfig, []);
  const url = data?.tileUrl ?? '';
  const datum = data?.datum ?? 'wgs84';
  const tiles = useMemo(() => (url === '' ? null : { url, datum }), [url, datum]);
  // Shown again after another tab it is asked again, and the map does not wait for what it knows.
  return { ready: !loading || data !== undefined || error !== undefined, tiles };
}

/** Real-time positioning: the map fills, panels float. @source docs/requirements.md C5 */
export function PositionScreen() {
  const { ready, tiles } = useTiles();
  // Positions are projected once into the datum of the base map, so the map waits for its name.
  return ready ? <Position key={tiles?.url ?? ''} tiles={tiles} /> : <div className={classes.screen} />;
}

function Position({ tiles }: { readonly tiles: TileSource | null }) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const tablet = useTablet();
  const [query, setQuery] = useQueryState(positionQuery);
  const { keyword, orgIds, projectId, status, id: selected } = query;
  const filter = useMemo(
    () => filterOf({ keyword, orgIds, projectId, status, id: '' }),
    [keyword, orgIds, projectId, status],
  );
  const model = usePositionModel();
  const known = usePositionPart(model, (view) => view.known);
  const skipped = usePositionPart(model, (view) => view.skipped);
  const isFound = usePositionPart(model, (view) => view.list.length > 0);
  const orgs = useOrgTree().roots ?? noOrgs;
  const [folded, setFolded] = useState(tablet);
  const [layers, setLayers] = useLayers();
  const open = selected !== '';
  // A tablet has no room for both panels.
  const collapsed = folded || (tablet && open);
  const drawer = tablet ? drawerTabletPx : drawerPx;

  useEffect(() => model.setFilter(filter), [model, filter]);
  const onFilter = useCallback(
    (patch: Partial<PositionFilter>) => {
      const { keyword, orgIds, projectId, status } = patch;
      setQuery({
        ...(keyword === undefined ? {} : { keyword }),
        ...(orgIds === undefined ? {} : { orgIds: [...orgIds].join(',') }),
        ...(projectId === undefined ? {} : { projectId: projectId ?? '' }),
        ...(status === undefined ? {} : { status: status ?? 0 }),
      });
    },
    [setQuery],
  );
  const onReset = useCallback(() => setQuery({ keyword: '', orgIds: '', projectId: '', status: 0 }), [setQuery]);
  const onPick = useCallback((id: string) => setQuery({ id }), [setQuery]);
  const onClose = useCallback(() => setQuery({ id: '' }), [setQuery]);

  const { guardMap, place, zoom, hovered, rail, setRail, onReady } = useGuardMap({
    model,
    tiles,
    selected,
    layers,
    onPick,
  });
  const tools = useMapTools({ guardMap, model, filter, selected, layers, setLayers, onPick });
  const { isCircling } = tools;
  const insets = useMemo<Insets>(() => {
    if (mobile) return { left: 0, right: 0, top: 112, bottom: open || isCircling ? window.innerHeight * 0.5 : 96 };
    const right = (open ? drawer + gap : 0) + (isCircling ? circlePx + gap : 0);
    return { left: collapsed ? 0 : panelPx + gap, right, top: 56, bottom: 64 };
  }, [mobile, collapsed, open, drawer, isCircling]);
  // Before whatever moves the map.
  useLayoutEffect(() => guardMap?.setInsets(insets), [guardMap, insets]);
  const escapeTool = useEffectEvent(tools.escape);
  const hasSelected = known > 0 && selected !== '';
  useEffect(() => {
    if (hasSelected) guardMap?.framing.goTo(selected);
  }, [guardMap, selected, hasSelected]);
  useEffect(() => {
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      if (isDialogShown('[role="dialog"], [data-position-form]')) return;
      if (escapeTool()) return;
      onClose();
      setRail(null);
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [onClose, setRail]);

  const shownCard = hovered ?? tools.carousel.card;
  const filters = { model, filter, onFilter, onReset, orgs };
  const { alarmOf } = model;
  const list = { model, alarmOf, selected, onPick };
  return (
    <div
      className={classes.screen}
      data-testid="position-screen"
      data-panel={!mobile && !collapsed ? '' : undefined}
      data-drawer={open ? '' : undefined}
      style={{ '--drawer': `${drawer}px` } as React.CSSProperties}
    >
      <MapFrame label={t('position.map.label')} place={place} onReady={onReady} />
      {mobile ? (
        <MobileFilters {...filters} />
      ) : collapsed ? (
        <>
          <h1 className="gl-hidden">{t('position.title')}</h1>
          <Tooltip label={t('position.panel.expand')}>
            <ActionIcon
              variant="default"
              size={40}
              className={classes.expand}
              aria-label={t('position.panel.expand')}
              data-testid="position-expand"
              onClick={() => {
                setFolded(false);
                if (tablet) onClose();
              }}
            >
              <IconLayoutSidebarLeftExpand size={20} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        </>
      ) : (
        <DevicePanel
          {...filters}
          alarmOf={alarmOf}
          selected={selected}
          onPick={onPick}
          onCollapse={() => setFolded(true)}
        />
      )}
      {mobile ? (
        <MobileTools tools={tools} onFit={() => guardMap?.framing.fitAll()} />
      ) : (
        <MapTools tools={tools} onFit={() => guardMap?.framing.fitAll()} />
      )}
      {!mobile && <ZoomTools zoom={zoom} onZoom={(step) => guardMap?.view.zoomBy(step)} />}
      <ToolPanels
        tools={tools}
        filter={filter}
        mobile={mobile}
        open={open}
        alarmOf={alarmOf}
        selected={selected}
        onPick={onPick}
      />
      <Legend skipped={skipped} bare={mobile} />
      <MapStates isKnown={known > 0} isFound={isFound} onReset={onReset} />
      {mobile && !open && !isCircling && <MobileList {...list} />}
      {shownCard !== null && <HoverCard hovered={shownCard} isAbove={hovered === null} />}
      {rail !== null && (
        <RailCard
          {...rail}
          counts={model.countsOfRail(rail.id)}
          onClose={() => setRail(null)}
          onShow={(railName) => {
            setRail(null);
            onFilter({ keyword: railName });
          }}
        />
      )}
      {open && (
        <DeviceDrawer
          key={selected}
          id={selected}
          mobile={mobile}
          onClose={onClose}
          onLocate={() => guardMap?.framing.goTo(selected)}
        />
      )}
    </div>
  );
}
