import i18next from 'i18next';
import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';
import { ask } from './ask.ts';

/** Forms on this page that hold something unsaved. */
const unsaved = new Set<symbol>();

function askLeave(): Promise<boolean> {
  return ask({ title: i18next.t('common.tip'), text: i18next.t('common.unsaved'), yes: i18next.t('common.leave') });
}

const stopUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * The browser's back and forward have moved already when they are told: the address is put back until it is answered.
 */
let here = '';
/** Says which tab the address belongs to: without it the same address would be opened as another one. */
let hereState: unknown = null;
function noteHere(): void {
  here = location.href;
  hereState = history.state;
}
function stopPop(event: PopStateEvent): void {
  if (unsaved.size === 0 || location.href === here) return;
  event.stopImmediatePropagation();
  history.pushState(hereState, '', here);
  void askLeave().then((yes) => {
    if (!yes) return;
    unsaved.clear();
    history.back();
  });
}

// From the start and before everybody else: whoever is told first draws the next page, and the form is gone by then.
window.addEventListener('popstate', stopPop, { capture: true });

/**
 * While `dirty`, whoever leaves the page is asked first; closing the browser's tab too. A form that goes on to another
 * page when it is saved hands in `dirty && !sending`.
 */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const form = Symbol('form');
    if (unsaved.size === 0) {
      noteHere();
      window.addEventListener('beforeunload', stopUnload);
    }
    unsaved.add(form);
    return () => {
      unsaved.delete(form);
      if (unsaved.size > 0) return;
      window.removeEventListener('beforeunload', stopUnload);
    };
  }, [dirty]);
}

/** Whether what is shown may be replaced: nothing is unsaved, or the person said so. */
export async function mayLeave(): Promise<boolean> {
  if (unsaved.size === 0) return true;
  const yes = await askLeave();
  if (yes) unsaved.clear();
  return yes;
}

/** A way to close a dialog or drawer that asks first while its form is dirty. */
export function useGuardedClose(dirty: boolean, onClose: () => void): () => void {
  return () => {
    if (!dirty) onClose();
    else void askLeave().then((yes) => yes && onClose());
  };
}

/**
 * Stands around every navigation: leaving a page with unsaved forms is asked. A filter that replaces the query is no
 * leaving.
 */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const staysHere = options?.replace === true && to.split('?')[0] === location.pathname;
  if (unsaved.size === 0 || staysHere) {
    navigate(to, options);
    noteHere();
    return;
  }
  void mayLeave().then((yes) => yes && navigate(to, options));
};

/** Nothing is asked any more: whoever wrote it is not the one who sits here. */
export function forgetUnsaved(): void {
  unsaved.clear();
  window.removeEventListener('beforeunload', stopUnload);
}

/** Somebody would lose what they typed. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}
