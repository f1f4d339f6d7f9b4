import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from '#client/ui/form/Failure.tsx';
import type { Fields } from '#client/ui/form/useFields.ts';
import { useUnsaved } from '#client/ui/form/unsaved.ts';
import classes from './handover.module.css';

interface Props<T extends object> {
  readonly form: Pick<Fields<T>, 'form' | 'failure' | 'sending' | 'dirty'>;
  readonly words: string;
  /** Beside the button. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** Words of one's own, and the signature below them. Not printed. */
export function SignForm<T extends object>({ form, words, note, children }: Props<T>) {
  useUnsaved(form.dirty && !form.sending);
  return (
    <form {...form.form} className={`gl-panel ${classes.sign}`}>
      {children}
      {form.failure !== '' && <Failure words={form.failure} testId="handover-failure" />}
      <div className={classes.foot}>
        {note !== undefined && <small>{note}</small>}
        <Button type="submit" loading={form.sending} data-testid="handover-sign">
          {words}
        </Button>
      </div>
    </form>
  );
}
