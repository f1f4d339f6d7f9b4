import { Box, Button, Group, MultiSelect, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useSyncExternalStore, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import {
  defaultWallScreen,
  rotateSeconds,
  wallCharts,
  wallKpis,
  type WallScreen,
} from '#domain/settings/wallScreen.ts';
import { CallError } from '#client/api/errors.ts';
import { placeOf, type MapPlace } from '#client/map/mapView.ts';
import { PlacePicker } from '#client/map/PlacePicker.tsx';
import { liveProjects } from '#client/realtime/live.ts';
import { page } from '#client/stores/page.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useFields } from '#client/ui/form/useFields.ts';
import { useUnsaved } from '#client/ui/form/unsaved.ts';
import { toast } from '#client/ui/toast.ts';
import { Line } from '../Section.tsx';
import { OrderedChoice } from './OrderedChoice.tsx';
import { saveWallScreen, type SavedScreen } from './calls.ts';
import classes from '../personSet.module.css';

interface Props {
  readonly saved: SavedScreen;
  readonly mayEdit: boolean;
  /** The screen as it now stands. */
  readonly onSaved: (saved: SavedScreen) => void;
  /** Somebody else saved meanwhile: theirs is asked for, what was typed here stays. */
  readonly onStale: () => void;
}

const severities = ['1', '2', '3', '4'] as const;
const centerText = ({ center }: MapPlace): string => `${center.lng.toFixed(6)},${center.lat.toFixed(6)}`;

/** Everything that a wall screen may show, with what is shown now. */
export function WallScreenForm({ saved, mayEdit, onSaved, onStale }: Props) {
  const { t } = useTranslation();
  const { routes } = useSnapshot(page);
  useSyncExternalStore(liveProjects.subscribe, liveProjects.version);
  const projects = [...liveProjects.rows().values()].map(({ id, name }) => ({ value: id, label: name }));
  const fields = useFields<WallScreen>({
    initial: saved.screen,
    stays: true,
    send: async (screen) => {
      onSaved(await saveWallScreen(saved.orgId, saved.version, screen));
      toast('ok', t('common.saved'));
    },
    onFailure: (error) => {
      if (error instanceof CallError && error.errno === 9004) onStale();
    },
  });
  useUnsaved(fields.dirty && !fields.sending);
  const { values, set, errors } = fields;
  const [start] = useState(() =>
    placeOf(values.center === null || values.zoom === null ? null : { center: values.center, zoom: values.zoom }),
  );
  const [shown, setShown] = useState<MapPlace | null>(start);
  const hasScreen = routes.some(({ path }) => path === '/screen');
  return (
    <form {...fields.form}>
      <Box component="fieldset" className={classes.fields ?? ''} m={0} p={0} miw={0} bd={0} disabled={!mayEdit}>
        <Line label={t('setting.screen.name')} hint={t('setting.screen.nameHint', { name: saved.orgName })}>
          <TextInput
            aria-label={t('setting.screen.name')}
            maxLength={40}
            placeholder={saved.orgName}
            {...fields.text('title')}
            data-testid="screen-title"
          />
        </Line>
        <Line label={t('setting.screen.projects')} hint={t('setting.screen.projectsHint')}>
          <MultiSelect
            aria-label={t('setting.screen.projects')}
            searchable
            clearable
            placeholder={values.projectIds.length === 0 ? t('setting.screen.projectsAll') : ''}
            value={[...values.projectIds]}
            data={projects}
            error={errors.projectIds}
            onChange={(projectIds) => set({ projectIds })}
          />
        </Line>
        <Line label={t('setting.screen.kpis')} hint={t('setting.screen.kpisHint')}>
          <OrderedChoice
            label={t('setting.screen.kpis')}
            all={wallKpis}
            chosen={values.kpis}
            nameOf={(kpi) => t(`setting.screen.kpi.${kpi}`)}
            onChange={(kpis) => set({ kpis })}
          />
        </Line>
        <Line label={t('setting.screen.charts')} hint={t('setting.screen.chartsHint')}>
          <OrderedChoice
            label={t('setting.screen.charts')}
            all={wallCharts}
            chosen={values.charts}
            nameOf={(chart) => t(`setting.screen.chart.${chart}`)}
            onChange={(charts) => set({ charts })}
          />
        </Line>
        <Line label={t('setting.screen.ticker')} hint={t('setting.screen.tickerHint')}>
          <SegmentedControl
            aria-label={t('setting.screen.ticker')}
            disabled={!mayEdit}
            value={String(values.tickerSeverity)}
            data={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
            onChange={(value) => set({ tickerSeverity: Number(value) })}
          />
        </Line>
        <Line label={t('setting.screen.rotate')} hint={t('setting.screen.rotateHint')}>
          <NumberInput
            w={120}
            aria-label={t('setting.screen.rotate')}
            suffix=" s"
            allowDecimal={false}
            min={rotateSeconds.min}
            max={rotateSeconds.max}
            value={values.rotateSeconds}
            error={errors.rotateSeconds}
            onChange={(value) => set({ rotateSeconds: typeof value === 'number' ? value : rotateSeconds.standard })}
            data-testid="screen-rotate"
          />
        </Line>
        <Line label={t('setting.screen.rails')}>
          <Switch aria-label={t('setting.screen.rails')} {...fields.flag('showRails')} />
        </Line>
        <Box pt={12}>
          <Group gap={8} mb={8} c="var(--gl-text-2)">
            {t('setting.screen.map')}
            <Box component="small" mr="auto">
              {values.center === null
                ? t('setting.screen.mapAll')
                : t('setting.screen.mapAt', { center: values.center })}
            </Box>
            <Button
              size="xs"
              variant="default"
              disabled={!mayEdit || values.center === null}
              onClick={() => set({ center: null, zoom: null })}
            >
              {t('setting.screen.mapClear')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={!mayEdit || shown === null}
              onClick={() => shown !== null && set({ center: centerText(shown), zoom: shown.zoom })}
            >
              {t('setting.screen.mapTake')}
            </Button>
          </Group>
          <PlacePicker label={t('setting.screen.map')} place={start} onMoved={setShown} />
        </Box>
      </Box>
      <Failure words={fields.failure} testId="screen-failure" />
      <Group gap={8} mt={16} justify="flex-end">
        {hasScreen && (
          <Box component="a" mr="auto" href="/screen" target="_blank" rel="noopener" data-testid="screen-link">
            {t('setting.screen.open')}
          </Box>
        )}
        {mayEdit && (
          <>
            <Button variant="default" onClick={() => set({ ...defaultWallScreen })}>
              {t('setting.screen.standard')}
            </Button>
            <Button type="submit" loading={fields.sending} disabled={!fields.dirty} data-testid="screen-save">
              {t('common.save')}
            </Button>
          </>
        )}
      </Group>
    </form>
  );
}
