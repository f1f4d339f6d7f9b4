import { useTranslation } from 'react-i18next';
import type { WallChart } from '#domain/settings/wallScreen.ts';
import { AskedPanel } from './AskedPanel.tsx';
import { fetchModelDays, fetchTopRails, fetchTypes, type DayCount } from './calls.ts';
import type { WallModel, WallView } from './model.ts';
import { DeviceTrend } from './panels/DeviceTrend.tsx';
import { DeviceTypes } from './panels/DeviceTypes.tsx';
import { EventTrend, TrendLegend } from './panels/EventTrend.tsx';
import { TopRails } from './panels/TopRails.tsx';
import { useAsked } from './useAsked.ts';
import type { Beat } from './useBeat.ts';

interface Props {
  readonly chart: WallChart;
  readonly model: WallModel;
  readonly view: WallView;
  readonly days: ReturnType<typeof useAsked<readonly DayCount[]>>;
  readonly projectIds: readonly string[];
  readonly beat: Beat;
}

function Types({ view, beat }: Props) {
  const asked = useAsked(fetchTypes, [beat.slow]);
  return (
    <AskedPanel name="types" asked={asked}>
      {(names) => <DeviceTypes byModel={view.byModel} names={names} />}
    </AskedPanel>
  );
}

function Trend({ days }: Props) {
  return (
    <AskedPanel name="trend" note={<TrendLegend />} asked={days}>
      {(counted) => <EventTrend days={counted} />}
    </AskedPanel>
  );
}

function Models({ projectIds, beat }: Props) {
  const { t } = useTranslation();
  const asked = useAsked((signal) => fetchModelDays(projectIds, signal), [projectIds, beat.slow]);
  return (
    <AskedPanel name="models" note={<small>{t('wall.models.note')}</small>} asked={asked}>
      {(counted) => <DeviceTrend days={counted} />}
    </AskedPanel>
  );
}

function Rails({ model, projectIds, beat }: Props) {
  const { t } = useTranslation();
  const asked = useAsked((signal) => fetchTopRails(projectIds, signal), [projectIds, beat.quick]);
  return (
    <AskedPanel name="rails" note={<small>{t('wall.rails.note')}</small>} asked={asked}>
      {(rails) => <TopRails rails={rails} statusOf={model.statusOfRail} />}
    </AskedPanel>
  );
}

const panels = { deviceTypes: Types, eventTrend: Trend, deviceTrend: Models, topRails: Rails };

/** One of the charts that an organisation may choose. */
export function ChartPanel(props: Props) {
  const Chosen = panels[props.chart];
  return <Chosen {...props} />;
}
