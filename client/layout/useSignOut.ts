import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { layout } from '#client/stores/layout.ts';
import { signOut } from '#client/stores/session.ts';
import { ask } from '#client/ui/form/ask.ts';
import { mayLeave } from '#client/ui/form/unsaved.ts';

/** The way out, asked about as the settings say. @source docs/requirements.md F12 */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return async () => {
    if (layout.logoutConfirm) {
      const isSure = await ask({ title: t('layout.logout.title'), text: t('layout.logout.content') });
      if (!isSure) return;
    }
    // What is unsaved is asked about while there still is a session to save it in.
    if (!(await mayLeave())) return;
    const gone = signOut();
    navigate('/login', { replace: true });
    await gone;
  };
}
