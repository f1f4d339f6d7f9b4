import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Chip } from '../primitives/Chip.tsx';
import classes from './states.module.css';

/** Says that what is shown is a part: the rest was more than one answer carries. */
export function PartNote({ testId, children }: { readonly testId: string; readonly children: ReactNode }) {
  return (
    <Chip look="warn" className={classes.part ?? ''} role="note" data-testid={testId}>
      <IconInfoCircle size={14} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </Chip>
  );
}
