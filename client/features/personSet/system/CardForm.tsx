import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useUnsaved } from '#client/ui/form/unsaved.ts';
import type { Fields } from '#client/ui/form/useFields.ts';
import { Section } from '../Section.tsx';

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly testId: string;
  readonly fields: Pick<Fields<Record<string, unknown>>, 'form' | 'failure' | 'sending' | 'dirty'> & {
    readonly reset: () => void;
  };
  /** Something of it is wrong: it cannot be saved as it is. */
  readonly isWrong?: boolean;
  /** Buttons before "save". */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A card that is saved as a whole: its fields, why saving failed, undo and save. */
export function CardForm({ title, hint, testId, fields, isWrong = false, more, children }: Props) {
  const { t } = useTranslation();
  const { dirty, sending, failure, form, reset } = fields;
  useUnsaved(dirty && !sending);
  return (
    <Section title={title} hint={hint} testId={testId}>
      <form {...form}>
        {children}
        {failure !== '' && <Failure words={failure} testId={`${testId}-failure`} />}
        <Group gap={8} mt={16} justify="flex-end">
          {more}
          <Button variant="default" disabled={!dirty || sending} onClick={reset}>
            {t('common.undo')}
          </Button>
          <Button type="submit" loading={sending} disabled={!dirty || isWrong} data-testid={`${testId}-save`}>
            {t('common.save')}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
