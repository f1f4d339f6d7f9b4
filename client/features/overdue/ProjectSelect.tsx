import { Select } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { liveProjects } from '#client/realtime/live.ts';
import { useOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import { idsBelow } from '#client/ui/orgPicker/tree.ts';

interface Props {
  readonly orgId: string;
  readonly value: string | null;
  /** Its name, when it is none of those that can be chosen. */
  readonly name: string | null;
  readonly onChange: (projectId: string | null) => void;
}

/** One project of the organisation or below it, or all of them. */
export function ProjectSelect({ orgId, value, name, onChange }: Props) {
  const { t } = useTranslation();
  useSyncExternalStore(liveProjects.subscribe, liveProjects.version);
  const { tree } = useOrgTree();
  const inside = new Set(idsBelow(tree, orgId));
  const projects = [...liveProjects.rows().values()]
    .filter((project) => inside.has(project.orgId))
    .map((project) => ({ value: project.id, label: project.name }));
  const isMissing = value !== null && !projects.some((project) => project.value === value);
  return (
    <Select
      label={t('overdue.form.project')}
      placeholder={t('overdue.all.projects')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('overdue.all.projects') }}
      data={isMissing ? [{ value, label: name ?? t('overdue.otherProject') }, ...projects] : projects}
      value={value}
      onChange={onChange}
      data-testid="overdue-form-project"
    />
  );
}
