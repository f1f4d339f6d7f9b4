import i18next from 'i18next';
import { toast } from './toast.ts';

/** What browsers had before the clipboard: copies what is selected. @throws Error when the browser refuses */
function copySelected(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'gl-hidden';
  const focused = document.activeElement;
  // Inside the dialog that is open: its focus trap would take the selection back.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  try {
    field.select();
    if (!document.execCommand('copy')) throw new Error('copying was refused');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Puts a text on the clipboard and says whether it worked. @source docs/requirements.md 0.5 */
export async function copyText(text: string): Promise<void> {
  try {
    // Pages on plain http, as on an intranet, have no clipboard.
    if ((navigator.clipboard as Clipboard | undefined) === undefined) copySelected(text);
    else await navigator.clipboard.writeText(text);
    toast('ok', i18next.t('common.copyOk'));
  } catch {
    toast('error', i18next.t('common.copyFail'));
  }
}
