import { reloadPage } from '#client/stores/page.ts';
import { mayLeave } from '#client/ui/form/unsaved.ts';

/** Somebody wants the page that is shown anew: asked first where a form of it is unsaved. */
export async function reloadShown(): Promise<void> {
  if (await mayLeave()) reloadPage();
}
