import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { asking } from './ask.ts';

const AskDialog = lazy(async () => ({ default: (await import('./AskDialog.tsx')).AskDialog }));

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
