import { Box, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { post } from '#client/api/http.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ThresholdEditor } from '#client/ui/thresholds/ThresholdEditor.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import classes from '../projects.module.css';

interface Props {
  readonly value: ThresholdOverrides;
  readonly error: string | undefined;
  readonly onChange: (value: ThresholdOverrides) => void;
}

/**
 * The project's own figures of the event catalogue, folded until somebody wants them.
 * @source docs/requirements.md A7, A13
 */
export function ThresholdField({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const count = Object.keys(value).length;
  return (
    <section>
      <Button
        variant="default"
        rightSection={
          opened ? <IconChevronUp size={16} aria-hidden="true" /> : <IconChevronDown size={16} aria-hidden="true" />
        }
        aria-expanded={opened}
        onClick={() => setOpened((before) => !before)}
        data-testid="project-form-thresholds"
      >
        {count === 0 ? t('project.form.thresholds') : t('project.form.thresholdsOwn', { n: count })}
      </Button>
      {error !== undefined && (
        <p className={classes.alarms} role="alert">
          {error}
        </p>
      )}
      {opened && <Figures value={value} onChange={onChange} />}
    </section>
  );
}

function Figures({ value, onChange }: Omit<Props, 'error'>) {
  const { t } = useTranslation();
  const standard = useAsync((signal) => post('/home/project/project/thresholds', {}, { signal, quiet: true }), []);
  if (standard.data === undefined) {
    return standard.error === undefined ? null : <ErrorState error={standard.error} onRetry={standard.reload} />;
  }
  return (
    <>
      <Box mt={8}>
        <small>{t('project.form.thresholdsHint')}</small>
      </Box>
      <ThresholdEditor below={standard.data} value={value} onChange={onChange} />
    </>
  );
}
