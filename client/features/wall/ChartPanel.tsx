import { useTranslation } from 'react-i18next';
import type { WallChart } from '#domain/settings/wallScreen.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { fetchModelDays, fetchTopRails, fetchTypes, type DayCount } from './calls.ts';
import type { WallModel, WallView } from './model.ts';
import { Panel } from './Panel.tsx';
import { DeviceTrend } from './panels/DeviceTrend.tsx';
import { DeviceTypes } from './panels/DeviceTypes.tsx';
import { EventTrend, TrendLegend } from './panels/EventTrend.tsx';
import { TopRails } from './panels/TopRails.tsx';
import type { Beat } from './useBeat.ts';

interface Props {
  readonly chart: WallChart;
  readonly model: WallModel;
  readonly view: WallView;
  readonly days: {
    readonly data: readonly DayCount[] | undefined;
    readonly error: unknown;
    readonly loading: boolean;
    readonly reload: () => void;
  };
  readonly projectIds: readonly string[];
  readonly beat: Beat;
}

function Types({ view, beat }: Pick<Props, 'view' | 'beat'>) {
  const { t } = useTranslation();
  const asked = useAsync(fetchTypes, [beat.slow]);
  return (
    <Panel title={t('wall.types.title')} asked={asked} testId="wall-types">
      {(names) => <DeviceTypes byModel={view.byModel} names={names} />}
    </Panel>
  );
}

function Models({ projectIds, beat }: Pick<Props, 'projectIds' | 'beat'>) {
  const { t } = useTranslation();
  const asked = useAsync((signal) => fetchModelDays(projectIds, signal), [projectIds, beat.slow]);
  return (
    <Panel title={t('wall.models.title')} note={t('wall.models.note')} asked={asked} testId="wall-models">
      {(days) => <DeviceTrend days={days} />}
    </Panel>
  );
}

function Rails({ model, projectIds, beat }: Pick<Props, 'model' | 'projectIds' | 'beat'>) {
  const { t } = useTranslation();
  const asked = useAsync((signal) => fetchTopRails(projectIds, signal), [projectIds, beat.quick]);
  return (
    <Panel title={t('wall.rails.title')} note={t('wall.rails.note')} asked={asked} testId="wall-rails">
      {(rails) => <TopRails rails={rails} statusOf={model.statusOfRail} />}
    </Panel>
  );
}

/** One of the charts that an organisation may choose. */
export function ChartPanel({ chart, model, view, days, projectIds, beat }: Props) {
  const { t } = useTranslation();
  switch (chart) {
    case 'deviceTypes':
      return <Types view={view} beat={beat} />;
    case 'eventTrend':
      return (
        <Panel title={t('wall.trend.title')} note={<TrendLegend />} asked={days} testId="wall-trend">
          {(counted) => <EventTrend days={counted} />}
        </Panel>
      );
    case 'deviceTrend':
      return <Models projectIds={projectIds} beat={beat} />;
    case 'topRails':
      return <Rails model={model} projectIds={projectIds} beat={beat} />;
  }
}
