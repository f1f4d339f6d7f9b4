import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { loadChunk } from '../lazyScreen.ts';
import { answer, asking, type Question } from './ask.ts';

const AskDialog = lazy<ComponentType<{ readonly question: Question }>>(async () => {
  try {
    return { default: (await loadChunk(() => import('./AskDialog.tsx'))).AskDialog };
  } catch {
    return { default: AskPlainly };
  }
});

/** The dialog did not arrive, as after an update: the browser asks in its own, and nothing is done unasked. */
function AskPlainly({ question }: { readonly question: Question }) {
  useEffect(() => answer(window.confirm(`${question.title}\n\n${question.text}`)), [question]);
  return null;
}

/** Stands once at the root: draws whatever `ask` asks. */
export function Asking() {
  const { question } = useSnapshot(asking);
  if (question === null) return null;
  return (
    <Suspense fallback={null}>
      <AskDialog question={question} />
    </Suspense>
  );
}
