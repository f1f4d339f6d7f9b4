import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from './Failure.tsx';
import { StaleNote } from './StaleNote.tsx';
import type { Fields } from './useFields.ts';
import type { Stale } from './useRowForm.ts';
import classes from './form.module.css';

/** What a form hands to its frame. */
export interface Framed extends Pick<Fields<object>, 'form' | 'failure' | 'sending'> {
  readonly close: () => void;
  readonly stale?: Stale | null;
}

interface Props {
  readonly form: Framed;
  /** Stem of the test ids: `${name}-form-submit`. */
  readonly name: string;
  /** Words of the button that sends; absent: to save. */
  readonly submit?: string | undefined;
  /** Beside the buttons: what saving does. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The fields of a form, between what somebody else changed and the buttons that end it.
 * @source docs/requirements.md C0 (Forms)
 */
export function FormBody({ form, name, submit, note, children }: Props) {
  const { t } = useTranslation();
  return (
    <form {...form.form} className={classes.fields}>
      {form.stale != null && <StaleNote {...form.stale} />}
      {children}
      {form.failure !== '' && <Failure words={form.failure} testId={`${name}-form-failure`} />}
      <div className={classes.foot}>
        {note !== undefined && <small>{note}</small>}
        <Button variant="default" onClick={form.close}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={form.sending} data-testid={`${name}-form-submit`}>
          {submit ?? t('common.save')}
        </Button>
      </div>
    </form>
  );
}
