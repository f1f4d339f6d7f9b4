import i18next from 'i18next';
import { UnreadableForm } from '#domain/columns.ts';
import { hasUnsaved } from '#client/ui/form/unsaved.ts';
import { toast } from '#client/ui/toast.ts';
import { reloadOnceServed, reloadWaitMs } from './reloadPage.ts';

let isReloading = false;

/**
 * The server is of another version than this page, which cannot read what it answers: the page is loaded anew, once in
 * five minutes, and not under somebody who has something unsaved; until then it says what is to be done.
 */
export async function reloadForOther<T>(asked: () => Promise<T>): Promise<T> {
  try {
    return await asked();
  } catch (error) {
    if (error instanceof UnreadableForm && !isReloading) {
      if (reloadWaitMs() > 0 || hasUnsaved()) toast('warn', i18next.t('exception.otherVersion'));
      else {
        isReloading = true;
        void reloadOnceServed(new AbortController().signal);
      }
    }
    throw error;
  }
}
