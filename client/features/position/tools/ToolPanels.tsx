import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { PositionFilter } from '../filter.ts';
import { Sheet } from '../Sheet.tsx';
import { CarouselBar } from './CarouselBar.tsx';
import { CirclePanel } from './CirclePanel.tsx';
import { HeatBar } from './HeatBar.tsx';
import type { MapToolState } from './useMapTools.ts';
import classes from './tools.module.css';

interface Props {
  readonly tools: MapToolState;
  readonly filter: PositionFilter;
  readonly mobile: boolean;
  /** The drawer of a device is open: on a phone it covers the list of a circle. */
  readonly open: boolean;
  readonly alarmOf: (id: string) => AlarmRow | undefined;
  readonly selected: string;
  readonly onPick: (id: string) => void;
}

/** What the tools have open. */
export function ToolPanels({ tools, filter, mobile, open, alarmOf, selected, onPick }: Props) {
  const { t } = useTranslation();
  const { layers, setLayers, heat, circle, isCircling, carousel } = tools;
  const inside = <CirclePanel search={circle} filter={filter} alarmOf={alarmOf} selected={selected} onPick={onPick} />;
  return (
    <>
      <div className={classes.panels}>
        {layers.heat && <HeatBar heat={heat} onClose={() => setLayers({ ...layers, heat: false })} />}
        {isCircling && !mobile && (
          <section
            className={`gl-float ${classes.circle}`}
            aria-label={t('mapTool.circle.title')}
            data-testid="circle-panel"
          >
            {inside}
          </section>
        )}
      </div>
      {isCircling && mobile && !open && (
        <Sheet label={t('mapTool.circle.title')} start="half" testId="circle-panel">
          <div className={classes.circleSheet}>{inside}</div>
        </Sheet>
      )}
      {carousel.state !== 'off' && <CarouselBar carousel={carousel} />}
    </>
  );
}
