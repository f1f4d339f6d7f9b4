import { ActionIcon, Button, Checkbox, Popover, Tooltip } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconFocusCentered,
  IconMinus,
  IconPlus,
  IconStack2,
} from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './map.module.css';

export interface Layers {
  readonly rails: boolean;
  readonly labels: boolean;
}

interface ToolProps {
  readonly label: string;
  readonly testId: string;
  readonly onClick: () => void;
  readonly pressed?: boolean;
  /** With its words, where no pointer can rest. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Tool({ label, testId, onClick, pressed, wide = false, children }: ToolProps) {
  if (wide) {
    return (
      <Button
        variant="default"
        h={44}
        justify="flex-start"
        leftSection={children}
        data-testid={testId}
        onClick={onClick}
      >
        {label}
      </Button>
    );
  }
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.tool}
        aria-label={label}
        aria-pressed={pressed}
        data-testid={testId}
        onClick={onClick}
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

interface Props {
  readonly layers: Layers;
  readonly onLayers: (layers: Layers) => void;
  readonly onFit: () => void;
  /** One button that holds all of it. */
  readonly folded: boolean;
}

/** Strip at the top right of the map. */
export function MapTools({ layers, onLayers, onFit, folded }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [full, flipFull] = useFullScreen();
  const rest = (
    <>
      <Tool wide={folded} label={t('position.map.fit')} testId="position-fit" onClick={onFit}>
        <IconFocusCentered size={18} stroke={1.75} />
      </Tool>
      <Tool
        label={t(full ? 'position.map.exitFullscreen' : 'position.map.fullscreen')}
        wide={folded}
        testId="position-fullscreen"
        pressed={full}
        onClick={flipFull}
      >
        {full ? <IconArrowsMinimize size={18} stroke={1.75} /> : <IconArrowsMaximize size={18} stroke={1.75} />}
      </Tool>
    </>
  );
  return (
    <div className={`gl-float ${classes.tools}`} role="toolbar" aria-label={t('position.map.tools')}>
      <Popover
        withRoles={false}
        opened={open}
        onChange={setOpen}
        position={folded ? 'top-end' : 'bottom-end'}
        withinPortal={false}
      >
        <Popover.Target>
          <span>
            <Tool
              label={t('position.map.layers')}
              testId="position-layers"
              pressed={open}
              onClick={() => setOpen(!open)}
            >
              <IconStack2 size={18} stroke={1.75} />
            </Tool>
          </span>
        </Popover.Target>
        <Popover.Dropdown p={12}>
          <div className={classes.layers}>
            {(['rails', 'labels'] as const).map((layer) => (
              <Checkbox
                key={layer}
                checked={layers[layer]}
                label={t(`position.map.${layer}`)}
                data-testid={`position-layer-${layer}`}
                onChange={(event) => onLayers({ ...layers, [layer]: event.currentTarget.checked })}
              />
            ))}
            {folded && <div className={classes.fold}>{rest}</div>}
          </div>
        </Popover.Dropdown>
      </Popover>
      {!folded && rest}
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
