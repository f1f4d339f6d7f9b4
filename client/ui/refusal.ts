import type { TFunction } from 'i18next';
import type { OrgReference } from '#domain/orgs/organization.ts';
import { CallError, messageOf } from '#client/api/errors.ts';
import { toast } from './toast.ts';

/** What still points at something, from the data of a 9006: "3 人员，1 项目"; empty when it does not say. */
function referenceWords(t: TFunction, data: unknown): string {
  const references = (data as { references?: readonly OrgReference[] } | null)?.references ?? [];
  return references
    .map(({ type, count }) => t(`org.reference.${type}`, { n: count, count }))
    .join(t('org.reference.and'));
}

/** Says why something could not be done; what stands in the way of a deletion is counted. */
export function tellRefusal(t: TFunction, error: unknown): void {
  const words = error instanceof CallError && error.errno === 9006 ? referenceWords(t, error.data) : '';
  toast('error', words === '' ? messageOf(error) : `${messageOf(error)}：${words}`);
}

/** Passes on what is sent, and says why it could not be done. */
export async function tellingRefusal<T>(t: TFunction, sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    tellRefusal(t, error);
    throw error;
  }
}
