import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { loadChunk } from '../lazyScreen.ts';
import { endProof, proving, type ProofQuestion } from './prove.ts';

const ProveDialog = lazy<ComponentType<{ readonly question: ProofQuestion }>>(async () => {
  try {
    return { default: (await loadChunk(() => import('./ProveDialog.tsx'))).ProveDialog };
  } catch {
    return { default: ProveNothing };
  }
});

/** The dialog did not arrive, as after an update: the call fails as it was refused. */
function ProveNothing() {
  useEffect(() => endProof(false), []);
  return null;
}

/**
 * Ends the dialog alone: the form beneath hears Escape as well, and would close. It stands there before any of them.
 */
function onEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || proving.question === null) return;
  event.stopImmediatePropagation();
  endProof(false);
}

/** Stands once at the root: draws what `askProof` asks. */
export function Proving() {
  const { question } = useSnapshot(proving);
  useEffect(() => {
    window.addEventListener('keydown', onEscape, { capture: true });
    return () => window.removeEventListener('keydown', onEscape, { capture: true });
  }, []);
  if (question === null) return null;
  return (
    <Suspense fallback={null}>
      <ProveDialog question={question} />
    </Suspense>
  );
}
