import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RailDetail } from '#domain/rails/railList.ts';
import type { DrawingEdge } from '#client/map/datum.ts';
import { liveRails } from '#client/realtime/live.ts';
import { number } from '#client/ui/number.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { EditBar } from './EditBar.tsx';
import { Hints } from './Hints.tsx';
import { LengthCard } from './LengthCard.tsx';
import { PathLayer } from './pathLayer.ts';
import { endsOf } from './snap.ts';
import { StaleBar } from './StaleBar.tsx';
import { usePathEditor } from './usePathEditor.ts';
import { usePathKeys } from './usePathKeys.ts';
import { VertexPanel } from './VertexPanel.tsx';
import classes from './edit.module.css';

interface Props {
  readonly rail: RailDetail;
  /** Null while the tab is hidden: what was drawn is kept for the map after. */
  readonly map: LeafletMap | null;
  readonly edge: DrawingEdge;
  readonly onClose: () => void;
}

/** Everything on the map that a person draws or edits a path with. @source docs/requirements.md C10, SPEC-022 */
export function PathDesk({ rail, map, edge, onClose }: Props) {
  const { t } = useTranslation();
  const editor = usePathEditor({ rail, onClose });
  usePathKeys(editor);
  const latest = useLatest(editor);
  const layer = useRef<PathLayer | null>(null);
  const { mode, path, saved, selected, snaps, base } = editor;
  const ends = useMemo(() => (snaps ? endsOf(liveRails.rows().values(), base.id) : []), [snaps, base.id]);
  const startLabel = [t('rail.path.start'), base.stakeStart].filter(Boolean).join(' ');
  const scene = useMemo(
    () => ({
      mode,
      path,
      saved,
      selected,
      ends,
      startLabel,
      metres: (length: number) => t('rail.metres', { n: number(length) }),
    }),
    [mode, path, saved, selected, ends, startLabel, t],
  );
  const drawn = useLatest(scene);
  useEffect(() => {
    if (map === null) return undefined;
    const made = new PathLayer(map, edge, {
      onAdd: (vertex) => latest.current.step({ kind: 'add', vertex }),
      onInsert: (at, vertex) => latest.current.step({ kind: 'insert', at, vertex }),
      onMove: (at, vertex) => {
        latest.current.move(at, vertex);
        latest.current.select(at);
      },
      onRemove: (at) => latest.current.remove(at),
      onSelect: (at) => latest.current.select(at),
      onEnd: () => latest.current.end(),
      onLive: (now) => latest.current.setLive(now),
      onSnap: (end) => latest.current.setSnap(end),
    });
    layer.current = made;
    made.draw(drawn.current);
    return () => {
      layer.current = null;
      made.destroy();
    };
  }, [map, edge, latest, drawn]);
  useEffect(() => layer.current?.draw(scene), [scene]);
  return (
    <>
      <div className={classes.top}>
        <EditBar editor={editor} />
        <StaleBar editor={editor} onGone={onClose} />
        <LengthCard editor={editor} />
      </div>
      <Hints mode={mode} />
      {mode === 'edit' && path.length > 0 && <VertexPanel editor={editor} />}
    </>
  );
}
