import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonalSettings } from '#domain/settings/personal.ts';
import { openAsSet, placeOf, storedPlace, type MapPlace } from '#client/map/mapView.ts';
import { PlacePicker } from '#client/map/PlacePicker.tsx';
import { page, reloadPage } from '#client/stores/page.ts';
import { Section } from '../Section.tsx';
import layout from '#client/ui/form/form.module.css';

interface Props {
  readonly mapDefault: PersonalSettings['mapDefault'];
  readonly save: (change: Partial<PersonalSettings>) => void;
}

const degrees = 6;
const zoomText = (zoom: number): string => String(Number(zoom.toFixed(1)));
const centerText = ({ center }: MapPlace): string => `${center.lng.toFixed(degrees)},${center.lat.toFixed(degrees)}`;

/** A map that is open already is built anew, so that it opens there too. */
function openMapsAnew(): void {
  openAsSet();
  for (const tab of page.opened) if (tab.fullPath.startsWith('/position/index')) reloadPage(tab.key);
}

/** What the map of devices opens with: a place picked on a small map, or everything that is the person's own. */
export function MapDefault({ mapDefault, save }: Props) {
  const { t } = useTranslation();
  const [start] = useState(() => placeOf(mapDefault) ?? storedPlace());
  const [shown, setShown] = useState<MapPlace | null>(start);
  const set = (next: PersonalSettings['mapDefault']): void => {
    save({ mapDefault: next });
    openMapsAnew();
  };
  const isSaved = shown !== null && mapDefault?.center === centerText(shown) && mapDefault.zoom === shown.zoom;
  return (
    <Section
      title={t('setting.preferences.map')}
      hint={t('setting.preferences.mapHint')}
      action={
        <Group gap={8} wrap="nowrap">
          {mapDefault !== null && (
            <Button variant="default" onClick={() => set(null)} data-testid="preferences-map-clear">
              {t('setting.preferences.mapClear')}
            </Button>
          )}
          <Button
            disabled={shown === null || isSaved}
            onClick={() => shown !== null && set({ center: centerText(shown), zoom: shown.zoom })}
            data-testid="preferences-map-save"
          >
            {t('setting.preferences.mapSave')}
          </Button>
        </Group>
      }
    >
      <PlacePicker label={t('setting.preferences.mapLabel')} place={start} onMoved={setShown} />
      <Box component="p" mt={8} className={layout.hint ?? ''} data-testid="preferences-map-state">
        {mapDefault === null
          ? t('setting.preferences.mapNone')
          : t('setting.preferences.mapNow', { center: mapDefault.center, zoom: zoomText(mapDefault.zoom) })}
      </Box>
    </Section>
  );
}
