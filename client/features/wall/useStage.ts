import { useEffect, useState } from 'react';
import { stageOf, type Stage } from './rules/stage.ts';

/** The stage as the window is now. */
export function useStage(): Stage {
  const [stage, setStage] = useState(() => stageOf(window.innerWidth, window.innerHeight));
  useEffect(() => {
    const fit = (): void => setStage(stageOf(window.innerWidth, window.innerHeight));
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  return stage;
}
