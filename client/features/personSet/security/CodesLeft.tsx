import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { recoveryFew } from '#domain/users/recoveryCode.ts';
import { Line } from '../Section.tsx';
import classes from '../personSet.module.css';

interface Props {
  readonly left: number;
  readonly onRenew: () => void;
}

/** How many recovery codes are left, with a warning in time, and the way to new ones. */
export function CodesLeft({ left, onRenew }: Props) {
  const { t } = useTranslation();
  const isFew = left <= recoveryFew;
  return (
    <Line label={t('recovery.label')} hint={t('recovery.labelHint')}>
      <div className={classes.codesLeft}>
        <div data-testid="recovery-left">
          {t('recovery.left', { n: left })}
          {isFew && (
            <p className={classes.warning} data-testid="recovery-few">
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
              {t(left === 0 ? 'recovery.none' : 'recovery.few')}
            </p>
          )}
        </div>
        <Button variant="default" size="xs" onClick={onRenew} data-testid="recovery-renew">
          {t('recovery.renew')}
        </Button>
      </div>
    </Line>
  );
}
