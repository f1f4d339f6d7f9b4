import { Button } from '@mantine/core';
import { IconUserEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './alarms.module.css';

interface Props {
  readonly onClick: () => void;
}

/** Opens the form of an alarm that a person saw; an icon alone where the row of the title is narrow. */
export function RaiseButton({ onClick }: Props) {
  const { t } = useTranslation();
  const label = t('alarmActs.raise.open');
  return (
    <Button
      variant="default"
      px={12}
      className={classes.raise ?? ''}
      aria-label={label}
      title={label}
      onClick={onClick}
      data-testid="alarm-add"
    >
      <IconUserEdit size={16} stroke={1.75} aria-hidden="true" />
      <b>{label}</b>
    </Button>
  );
}
