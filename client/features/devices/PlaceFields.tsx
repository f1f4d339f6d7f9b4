import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { liveRails } from '#client/realtime/live.ts';
import { shownOptions, useProjectOptions, useRailOptions } from './placeOptions.ts';

export interface Place {
  readonly projectId: string;
  /** Empty: the device stands at none. */
  readonly railId: string;
}

interface Props {
  readonly value: Place;
  readonly onChange: (place: Place) => void;
  readonly errors: { readonly projectId?: string | undefined; readonly railId?: string | undefined };
}

/** Where a device stands: the guardrail brings its project, and a project narrows the guardrails. */
export function PlaceFields({ value, onChange, errors }: Props) {
  const { t } = useTranslation();
  const { projectId, railId } = value;
  const projects = useProjectOptions();
  const rails = useRailOptions(projectId);
  return (
    <>
      <Select
        label={t('device.col.project')}
        withAsterisk
        searchable
        placeholder={t('device.form.project')}
        nothingFoundMessage={t('common.empty')}
        limit={shownOptions}
        allowDeselect={false}
        data={projects}
        value={projectId === '' ? null : projectId}
        error={errors.projectId}
        onChange={(id) => {
          const staysAt = liveRails.get(railId)?.projectId === id;
          onChange({ projectId: id ?? '', railId: staysAt ? railId : '' });
        }}
        data-testid="device-project"
      />
      <Select
        label={t('device.col.rail')}
        searchable
        clearable
        placeholder={t('device.unplaced')}
        nothingFoundMessage={t('common.empty')}
        limit={shownOptions}
        data={rails}
        value={railId === '' ? null : railId}
        error={errors.railId}
        onChange={(id) => onChange({ projectId: liveRails.get(id ?? '')?.projectId ?? projectId, railId: id ?? '' })}
        data-testid="device-rail"
      />
    </>
  );
}
