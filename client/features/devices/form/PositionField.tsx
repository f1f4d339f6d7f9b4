import { Box, Button, Group, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPosition, parsePosition } from '#domain/devices/position.ts';
import type { LngLat } from '#domain/geo/distance.ts';
import type { MapPlace } from '#client/map/mapView.ts';
import { parsePath } from '#client/map/rails.ts';
import { PlacePicker } from '#client/map/PlacePicker.tsx';
import { liveRails } from '#client/realtime/live.ts';

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  /** Where the map begins when there is no position yet. */
  readonly railId: string;
  readonly onChange: (position: string) => void;
}

const closeZoom = 17;

/** The first vertex of a guardrail's path; null when nothing is drawn. */
function startOf(railId: string): LngLat | null {
  const [first] = parsePath(liveRails.get(railId)?.path ?? '') ?? [];
  return first === undefined ? null : { lng: first[0], lat: first[1] };
}

/** A position as a text, or taken from under the cross of a map. @source docs/requirements.md A10, C9 */
export function PositionField({ value, error, railId, onChange }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<{ readonly place: MapPlace | null }>();
  const [shown, setShown] = useState<MapPlace | null>(null);
  const text = shown === null ? null : formatPosition(shown.center.lng, shown.center.lat);
  const open = (): void => {
    const center = parsePosition(value.trim()) ?? startOf(railId);
    const place = center === null ? null : { center, zoom: closeZoom };
    setShown(place);
    setOpened({ place });
  };
  return (
    <div>
      <Group align="flex-start" gap={8} wrap="nowrap">
        <TextInput
          flex={1}
          name="position"
          label={t('device.col.position')}
          placeholder="117.234567,31.823456"
          maxLength={60}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
          data-testid="device-form-position"
        />
        <Button
          variant="default"
          flex="none"
          mt={28}
          leftSection={<IconMapPin size={16} stroke={1.75} aria-hidden="true" />}
          aria-expanded={opened !== undefined}
          onClick={() => (opened === undefined ? open() : setOpened(undefined))}
          data-testid="device-form-map"
        >
          {t(opened === undefined ? 'device.form.pick' : 'device.form.closeMap')}
        </Button>
      </Group>
      {opened !== undefined && (
        <Box mt={8}>
          <PlacePicker label={t('device.form.mapLabel')} place={opened.place} onMoved={setShown} withRails />
          <Group justify="space-between" gap={8} mt={8} c="var(--gl-text-2)">
            <span>{text ?? t('common.none')}</span>
            <Button
              size="xs"
              disabled={text === null}
              onClick={() => {
                if (text === null) return;
                onChange(text);
                setOpened(undefined);
              }}
              data-testid="device-form-take"
            >
              {t('device.form.take')}
            </Button>
          </Group>
        </Box>
      )}
    </div>
  );
}
