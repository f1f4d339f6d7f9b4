import type { TFunction } from 'i18next';
import { errmsgOf, errnoCatalogue, type Errno } from '#domain/errno.ts';
import { currentLocale } from '#client/i18n/i18n.ts';

/** How a call of the audit log ended: done, or the reason with its number. */
export function auditOutcome(t: TFunction, errno: number): string {
  if (errno === 0 || errno === 1001) return t('log.audit.ok');
  const words = errno in errnoCatalogue ? errmsgOf(errno as Errno, currentLocale()) : t('log.audit.failed');
  return t('log.audit.failedWith', { words, errno });
}
