import { useMemo, useSyncExternalStore } from 'react';
import { liveProjects, liveRails, type LiveTable } from '#client/realtime/live.ts';

interface PlaceOption {
  readonly value: string;
  readonly label: string;
}

/** So many are drawn of a long list; typing narrows it. */
export const shownOptions = 60;

/** The rows of a table by name, sorted anew only when one of them changed. */
function byName<R extends { readonly name: string }>(table: LiveTable<R>): () => readonly R[] {
  let version = -1;
  let rows: readonly R[] = [];
  return () => {
    if (table.version() === version) return rows;
    version = table.version();
    rows = [...table.rows().values()].sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
    return rows;
  };
}
const projectsNow = byName(liveProjects);
const railsNow = byName(liveRails);

const optionOf = ({ id, name }: { readonly id: string; readonly name: string }): PlaceOption => ({
  value: id,
  label: name,
});

/** The projects that the person sees, by name. */
export function useProjectOptions(): readonly PlaceOption[] {
  const projects = useSyncExternalStore(liveProjects.subscribe, projectsNow);
  return useMemo(() => projects.map(optionOf), [projects]);
}

/** The guardrails that the person sees, of one project when it is named. */
export function useRailOptions(projectId: string): readonly PlaceOption[] {
  const rails = useSyncExternalStore(liveRails.subscribe, railsNow);
  return useMemo(
    () => rails.filter((rail) => projectId === '' || rail.projectId === projectId).map(optionOf),
    [rails, projectId],
  );
}
