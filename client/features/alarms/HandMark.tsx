import { IconUserEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './alarms.module.css';

/** A person raised it. */
export function HandMark() {
  const { t } = useTranslation();
  return (
    <IconUserEdit
      size={14}
      stroke={1.75}
      className={classes.hand}
      role="img"
      aria-label={t('alarmActs.manual')}
      data-testid="alarm-hand-mark"
    />
  );
}
