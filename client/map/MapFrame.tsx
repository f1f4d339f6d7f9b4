import 'leaflet/dist/leaflet.css';
import './map.css';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { MapContainer, ScaleControl, useMap } from 'react-leaflet';
import { defaultCenter, defaultZoom, maxZoom, minZoom } from './camera.ts';
import type { MapPlace } from './mapView.ts';

interface Props {
  readonly label: string;
  readonly place: MapPlace | null;
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

/** The frame of a Leaflet map: zoom 4–20, no controls of its own. */
export function MapFrame({ label, place, onReady }: Props) {
  return (
    <MapContainer
      className="gl-map"
      style={{ position: 'absolute', inset: 0, zIndex: 0 }}
      center={place?.center ?? defaultCenter}
      zoom={place?.zoom ?? defaultZoom}
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
