import i18next from 'i18next';
import { toast } from './toast.ts';

/** Puts a text on the clipboard and says whether it worked. @source seed §8 (copy messages) */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('ok', i18next.t('common.copyOk'));
  } catch {
    toast('error', i18next.t('common.copyFail'));
  }
}
