import { Button, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LogEntry } from '#client/stores/log.ts';
import { copyText } from '#client/ui/copyText.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { LevelMark } from './columns.tsx';
import { logText } from './logText.ts';
import classes from './log.module.css';

const facts = ['url', 'status', 'errno', 'requestId', 'id', 'detail', 'stack'] as const;

interface Props {
  readonly entry: LogEntry | undefined;
  readonly onClose: () => void;
}

/** Everything that is known of an entry, and its text to copy. */
export function LogDetail({ entry, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={entry !== undefined}
      onClose={onClose}
      position="right"
      size={480}
      title={t('log.detail')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {entry !== undefined && (
        <div className={classes.detail} data-testid="log-detail">
          <div className={classes.cardHead}>
            <LevelMark level={entry.level} />
            <span>{t(`log.type.${entry.type}`)}</span>
            <time>{dateTime(entry.time)}</time>
          </div>
          <p className={classes.message}>{entry.message}</p>
          <dl className={classes.facts}>
            {facts.map((name) => {
              const value = entry.meta[name];
              if (value === undefined || value === '' || value === 0) return null;
              return (
                <div key={name}>
                  <dt>{t(`log.meta.${name}`)}</dt>
                  <dd>{name === 'stack' ? <pre>{value}</pre> : value}</dd>
                </div>
              );
            })}
          </dl>
          <Button variant="default" onClick={() => void copyText(logText(entry))} data-testid="log-copy">
            {t('log.copy')}
          </Button>
        </div>
      )}
    </Drawer>
  );
}
