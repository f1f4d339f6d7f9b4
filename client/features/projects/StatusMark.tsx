import { IconArchive, IconCircleCheck, IconCircleDashed, IconProgress, IconRoad } from '@tabler/icons-react';
import type { ProjectStatus } from '#domain/projects/project.ts';
import { say } from '#domain/texts/names.ts';
import { projectStatusWords } from '#domain/texts/projectTexts.ts';
import { currentLocale } from '#client/i18n/i18n.ts';

const glyphs = {
  planned: IconCircleDashed,
  building: IconProgress,
  running: IconRoad,
  finished: IconCircleCheck,
  archived: IconArchive,
} as const;

export const statusText = (status: ProjectStatus): string => say(projectStatusWords[status], currentLocale());

/** Glyph and word of where a project stands: neutral, for it is no status of the road. */
export function StatusMark({ status }: { readonly status: ProjectStatus }) {
  const Glyph = glyphs[status];
  return (
    <span className={`gl-mark gl-tight ${status === 'archived' ? 'gl-faint' : 'gl-second'}`}>
      <Glyph size={16} stroke={1.75} aria-hidden="true" />
      {statusText(status)}
    </span>
  );
}
