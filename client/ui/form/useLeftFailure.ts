import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { currentToken } from '#client/api/cookies.ts';
import { CallError } from '#client/api/errors.ts';
import { toastFailure } from '../toast.ts';

/**
 * What a form sends may fail when it was closed or its page was left: nobody would read it there, and the person would
 * take it for saved. Called before sending; what it gives is called with the failure, and tells it as a message where
 * the form is not shown any more and the call has shown none. A session that has ended meanwhile is told nothing.
 */
export function useLeftFailure(): () => (error: unknown) => void {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => {
    const token = currentToken();
    return (error) => {
      const isTold = isHere.current || (error instanceof CallError && error.isShown);
      if (!isTold && token === currentToken()) toastFailure(i18next.t('form.leftFailed'), error);
    };
  };
}
