import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPosition, parsePosition } from '#domain/devices/position.ts';
import { LazyPlacePicker } from '#client/map/LazyPlacePicker.tsx';
import type { MapPlace } from '#client/map/mapView.ts';

interface Props {
  /** 'lng,lat'; empty: the middle of the guardrails. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (center: string) => void;
  /** Where the map opens without a value: the middle of the guardrails, when it is known. */
  readonly fallback: string | null;
}

/** The country’s places are still seen around it. */
const nearZoom = 8;

/** Where a project is, typed or picked on a small map that is moved under its cross. @source docs/requirements.md C6 */
export function CenterField({ value, error, onChange, fallback }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<{ readonly place: MapPlace | null }>();
  const [shown, setShown] = useState<MapPlace>();
  const there = shown === undefined ? null : formatPosition(shown.center.lng, shown.center.lat);
  const toggle = (): void => {
    const center = parsePosition(value) ?? parsePosition(fallback);
    const place = center === null ? null : { center, zoom: nearZoom };
    setShown(place ?? undefined);
    setOpened(opened === undefined ? { place } : undefined);
  };
  return (
    <Stack gap={8}>
      <Group align="flex-start" gap={8} wrap="nowrap">
        <TextInput
          flex={1}
          name="center"
          label={t('project.col.center')}
          placeholder={fallback ?? '117.283000,31.861000'}
          description={t('project.form.centerHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={40}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
          data-testid="project-form-center"
        />
        <Button
          variant="default"
          flex="none"
          mt={28}
          leftSection={<IconMapPin size={16} stroke={1.75} aria-hidden="true" />}
          aria-expanded={opened !== undefined}
          onClick={toggle}
          data-testid="project-form-pick"
        >
          {t(opened === undefined ? 'project.form.pick' : 'project.form.pickClose')}
        </Button>
      </Group>
      {opened !== undefined && (
        <>
          <LazyPlacePicker label={t('project.form.map')} place={opened.place} onMoved={setShown} />
          <Group justify="space-between" gap={8} wrap="nowrap">
            <small>{t('project.form.mapHint')}</small>
            <Button
              size="xs"
              disabled={there === null || there === value}
              onClick={() => there !== null && onChange(there)}
              data-testid="project-form-take"
            >
              {t('project.form.take')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
