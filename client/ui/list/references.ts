import type { TFunction } from 'i18next';
import type { OrgReference } from '#domain/orgs/organization.ts';

/** What still points at something, from the data of a 9006: "3 人员，1 项目"; empty when it does not say. */
export function referenceWords(t: TFunction, data: unknown): string {
  const references = (data as { references?: readonly OrgReference[] } | null)?.references ?? [];
  return references
    .map(({ type, count }) => t(`org.reference.${type}`, { n: count, count }))
    .join(t('org.reference.and'));
}
