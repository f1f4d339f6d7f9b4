import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxLat, maxLng } from '#domain/devices/position.ts';
import type { Vertex } from '#domain/rails/path.ts';
import type { PathEditor } from './usePathEditor.ts';
import classes from './edit.module.css';

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const written = (degrees: number): string => degrees.toFixed(6);
const inRange = (text: string, most: number): boolean => text.trim() !== '' && Math.abs(Number(text)) <= most;

/** One corner in figures: the way for whoever has no mouse, and for whoever knows the place. */
export function VertexPanel({ editor }: { readonly editor: PathEditor }) {
  const { t } = useTranslation();
  const { path, selected, select } = editor;
  const vertex = selected === null ? undefined : path[selected];
  const last = path.length - 1;
  const turn = (by: 1 | -1): void => select(selected === null ? 0 : (selected + by + path.length) % path.length);
  return (
    <section className={`gl-float ${classes.vertex}`} aria-label={t('rail.path.vertex')} data-testid="path-vertex">
      <header>
        <b>
          {selected === null ? t('rail.path.noVertex') : t('rail.path.vertexOf', { n: selected + 1, all: path.length })}
        </b>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('rail.path.before')}
          disabled={last < 0}
          onClick={() => turn(-1)}
          data-testid="path-vertex-before"
        >
          <IconChevronLeft {...glyph} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('rail.path.after')}
          disabled={last < 0}
          onClick={() => turn(1)}
          data-testid="path-vertex-after"
        >
          <IconChevronRight {...glyph} />
        </ActionIcon>
      </header>
      {selected !== null && vertex !== undefined && (
        <Figures key={`${selected} ${vertex.join()}`} editor={editor} at={selected} vertex={vertex} />
      )}
    </section>
  );
}

interface FiguresProps {
  readonly editor: PathEditor;
  readonly at: number;
  readonly vertex: Vertex;
}

function Figures({ editor, at, vertex }: FiguresProps) {
  const { t } = useTranslation();
  const [lng, setLng] = useState(written(vertex[0]));
  const [lat, setLat] = useState(written(vertex[1]));
  const badLng = !inRange(lng, maxLng);
  const badLat = !inRange(lat, maxLat);
  const isSame = lng === written(vertex[0]) && lat === written(vertex[1]);
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!badLng && !badLat && !isSame) editor.move(at, [Number(lng), Number(lat)]);
  };
  return (
    <form onSubmit={submit} noValidate>
      <label>
        {t('rail.path.lng')}
        <TextInput
          value={lng}
          error={badLng}
          inputMode="decimal"
          aria-label={t('rail.path.lng')}
          onChange={(event) => setLng(event.currentTarget.value)}
          onBlur={() => submit()}
          data-testid="path-lng"
        />
      </label>
      <label>
        {t('rail.path.lat')}
        <TextInput
          value={lat}
          error={badLat}
          inputMode="decimal"
          aria-label={t('rail.path.lat')}
          onChange={(event) => setLat(event.currentTarget.value)}
          onBlur={() => submit()}
          data-testid="path-lat"
        />
      </label>
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      <Button
        size="xs"
        variant="subtle"
        color="var(--gl-status-2-shade)"
        leftSection={<IconTrash {...glyph} size={14} />}
        onClick={() => editor.remove(at)}
        data-testid="path-vertex-delete"
      >
        {t('rail.delete')}
      </Button>
    </form>
  );
}
