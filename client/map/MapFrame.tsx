import 'leaflet/dist/leaflet.css';
import './map.css';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import { MapContainer, ScaleControl, useMap } from 'react-leaflet';
import { defaultCenter, defaultZoom, maxZoom, minZoom } from './camera.ts';
import { storedPlace, type MapPlace } from './mapView.ts';

interface Props {
  readonly label: string;
  readonly place: MapPlace | null;
  /** It shows this place whatever the person looked at on other maps. */
  readonly isFixed?: boolean;
  /** Builds the layers when the map stands; what it returns takes them away. */
  readonly onReady: (map: LeafletMap) => () => void;
}

function Ready({ onReady, label }: Pick<Props, 'onReady' | 'label'>) {
  const map = useMap();
  const build = useEffectEvent(onReady);
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ debounceMoveend: true }));
    observer.observe(map.getContainer());
    const stop = build(map);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [map]);
  useEffect(() => {
    const box = map.getContainer();
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', label);
  }, [map, label]);
  return null;
}

/**
 * The frame of a Leaflet map: zoom 4–20, no controls of its own. In a tab that is hidden the map is taken away with its
 * canvases and listeners; shown again it is another map at the place where the person left it.
 */
export function MapFrame({ label, place, isFixed = false, onReady }: Props) {
  const [shown, setShown] = useState({ round: 0, place });
  useEffect(
    () => () =>
      setShown(({ round, place: first }) => ({
        round: round + 1,
        place: isFixed ? first : (storedPlace() ?? first),
      })),
    [isFixed],
  );
  return (
    <MapContainer
      key={shown.round}
      className="gl-map"
      style={{ position: 'absolute', inset: 0, zIndex: 0 }}
      center={shown.place?.center ?? defaultCenter}
      zoom={shown.place?.zoom ?? defaultZoom}
      minZoom={minZoom}
      maxZoom={maxZoom}
      zoomControl={false}
      attributionControl={false}
      worldCopyJump={false}
      maxBounds={[
        [-85, -180],
        [85, 180],
      ]}
    >
      <ScaleControl position="bottomleft" imperial={false} maxWidth={120} />
      <Ready onReady={onReady} label={label} />
    </MapContainer>
  );
}
