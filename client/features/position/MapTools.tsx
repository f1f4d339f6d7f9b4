import { ActionIcon, Button, Checkbox, Drawer, Popover, Stack, Tooltip } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconFlame,
  IconFocusCentered,
  IconMinus,
  IconPlayerPlay,
  IconPlus,
  IconRadar2,
  IconStack2,
} from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FocusBack } from '#client/ui/FocusBack.tsx';
import { AddressSearch } from './tools/AddressSearch.tsx';
import type { MapToolState } from './tools/useMapTools.ts';
import classes from './map.module.css';

interface ToolProps {
  readonly label: string;
  readonly testId: string;
  readonly onClick: () => void;
  readonly pressed?: boolean;
  /** Why it cannot be used now: it says so and does nothing. */
  readonly denied?: string | undefined;
  /** With its words, where no pointer can rest. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Tool({ label, testId, onClick, pressed, denied, wide = false, children }: ToolProps) {
  const act = denied === undefined ? onClick : () => undefined;
  const state = { 'aria-pressed': pressed, 'aria-disabled': denied === undefined ? undefined : true };
  if (wide) {
    return (
      <Button
        variant={pressed === true ? 'light' : 'default'}
        h={44}
        justify="flex-start"
        leftSection={children}
        data-testid={testId}
        {...state}
        onClick={act}
      >
        {denied ?? label}
      </Button>
    );
  }
  return (
    <Tooltip label={denied === undefined ? label : `${label} · ${denied}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.tool}
        aria-label={denied === undefined ? label : `${label}, ${denied}`}
        {...state}
        data-testid={testId}
        onClick={act}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function useFullScreen(): readonly [boolean, () => void] {
  const [on, setOn] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = (): void => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const flip = (): void => {
    const turn = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    turn.catch(() => undefined);
  };
  return [on, flip];
}

const layerNames = ['rails', 'names', 'labels', 'grid'] as const;
const icon = { size: 18, stroke: 1.75 } as const;

interface Props {
  readonly tools: MapToolState;
  readonly onFit: () => void;
}

interface ButtonsProps extends Props {
  readonly wide: boolean;
  /** Something was chosen: what covers the map goes. */
  readonly onDone?: () => void;
}

function LayerBoxes({ tools: { layers, setLayers } }: Pick<Props, 'tools'>) {
  const { t } = useTranslation();
  return layerNames.map((layer) => (
    <Checkbox
      key={layer}
      checked={layers[layer]}
      label={t(`mapTool.layer.${layer}`)}
      data-testid={`position-layer-${layer}`}
      onChange={(event) => setLayers({ ...layers, [layer]: event.currentTarget.checked })}
    />
  ));
}

function ToolButtons({ tools, onFit, wide, onDone = () => undefined }: ButtonsProps) {
  const { t } = useTranslation();
  const [full, flipFull] = useFullScreen();
  const { layers, setLayers, circle, isCircling, carousel } = tools;
  const isTouring = carousel.state !== 'off';
  const after = (act: () => void) => () => {
    act();
    onDone();
  };
  return (
    <>
      <Tool
        wide={wide}
        label={t('mapTool.heat.title')}
        testId="position-heat"
        pressed={layers.heat}
        onClick={after(() => setLayers({ ...layers, heat: !layers.heat }))}
      >
        <IconFlame {...icon} />
      </Tool>
      <Tool
        wide={wide}
        label={t('mapTool.circle.title')}
        testId="position-circle"
        pressed={isCircling}
        onClick={after(isCircling ? circle.clear : circle.place)}
      >
        <IconRadar2 {...icon} />
      </Tool>
      <Tool
        wide={wide}
        label={t('mapTool.carousel.title')}
        testId="position-carousel"
        pressed={isTouring}
        denied={carousel.allowed ? undefined : t('mapTool.carousel.denied')}
        onClick={after(isTouring ? carousel.stop : carousel.start)}
      >
        <IconPlayerPlay {...icon} />
      </Tool>
      <Tool wide={wide} label={t('position.map.fit')} testId="position-fit" onClick={after(onFit)}>
        <IconFocusCentered {...icon} />
      </Tool>
      <Tool
        label={t(full ? 'position.map.exitFullscreen' : 'position.map.fullscreen')}
        wide={wide}
        testId="position-fullscreen"
        pressed={full}
        onClick={after(flipFull)}
      >
        {full ? <IconArrowsMinimize {...icon} /> : <IconArrowsMaximize {...icon} />}
      </Tool>
    </>
  );
}

/** Address search and strip at the top right of the map. @source docs/requirements.md C5 */
export function MapTools({ tools, onFit }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.toolRow}>
      <AddressSearch onPick={tools.pickPlace} onClear={tools.clearPlace} />
      <div className={`gl-float ${classes.tools}`} role="toolbar" aria-label={t('position.map.tools')}>
        <Popover withRoles={false} opened={open} onChange={setOpen} position="bottom-end" withinPortal={false}>
          <Popover.Target>
            <span>
              <Tool
                label={t('position.map.layers')}
                testId="position-layers"
                pressed={open}
                onClick={() => setOpen(!open)}
              >
                <IconStack2 {...icon} />
              </Tool>
            </span>
          </Popover.Target>
          <Popover.Dropdown p={12}>
            <Stack gap={10} style={{ whiteSpace: 'nowrap' }}>
              <LayerBoxes tools={tools} />
            </Stack>
          </Popover.Dropdown>
        </Popover>
        <ToolButtons wide={false} tools={tools} onFit={onFit} />
      </div>
    </div>
  );
}

/** On a phone one button holds all of it. */
export function MobileTools({ tools, onFit }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <div className={`gl-float ${classes.tools}`}>
      <Tool label={t('position.map.tools')} testId="position-layers" pressed={open} onClick={() => setOpen(true)}>
        <IconStack2 {...icon} />
      </Tool>
      <Drawer
        opened={open}
        position="bottom"
        size="auto"
        title={t('position.map.tools')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        onClose={close}
      >
        <FocusBack />
        <Stack gap={8}>
          <AddressSearch
            wide
            onPick={(place) => {
              close();
              tools.pickPlace(place);
            }}
            onClear={tools.clearPlace}
          />
          <div className={classes.foldLayers} role="group" aria-label={t('position.map.layers')}>
            <LayerBoxes tools={tools} />
          </div>
          <ToolButtons wide tools={tools} onFit={onFit} onDone={close} />
        </Stack>
      </Drawer>
    </div>
  );
}

/** Zoom buttons with the level between them. */
export function ZoomTools({ zoom, onZoom }: { readonly zoom: number; readonly onZoom: (step: 1 | -1) => void }) {
  const { t } = useTranslation();
  return (
    <div className={`gl-float ${classes.zoom}`}>
      <Tool label={t('position.map.zoomIn')} testId="position-zoom-in" onClick={() => onZoom(1)}>
        <IconPlus size={18} stroke={1.75} />
      </Tool>
      <span aria-label={t('position.map.zoom', { n: zoom })} data-testid="position-zoom">
        {zoom}
      </span>
      <Tool label={t('position.map.zoomOut')} testId="position-zoom-out" onClick={() => onZoom(-1)}>
        <IconMinus size={18} stroke={1.75} />
      </Tool>
    </div>
  );
}
