import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import layout from '#client/ui/form/form.module.css';
import classes from './personSet.module.css';

interface SectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** A button at the right of the head. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly testId?: string;
}

function Hint({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="p" className={layout.hint ?? ''} maw="60ch">
      {children}
    </Box>
  );
}

/** One card of a tab: a head and what belongs under it. */
export function Section({ title, hint, action, children, testId }: SectionProps) {
  return (
    <section className={`gl-panel ${classes.section}`} data-testid={testId}>
      <Group mb={16} align="flex-start" wrap="nowrap">
        <Box flex={1} miw={0}>
          <h2 className="gl-dialog-title">{title}</h2>
          {hint !== undefined && <Hint>{hint}</Hint>}
        </Box>
        {action}
      </Group>
      {children}
    </section>
  );
}

interface LineProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** One line of a card: what it is on the left, the value or the control on the right; stacked on a phone. */
export function Line({ label, hint, children }: LineProps) {
  return (
    <div className={classes.line}>
      <div>
        {label}
        {hint !== undefined && <Hint>{hint}</Hint>}
      </div>
      <div>{children}</div>
    </div>
  );
}
