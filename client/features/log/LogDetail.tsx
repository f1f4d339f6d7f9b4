import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LogEntry } from '#client/stores/log.ts';
import { copyText } from '#client/ui/copyText.ts';
import { Facts, type Fact } from '#client/ui/primitives/Facts.tsx';
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
        <Stack gap={12} align="flex-start" data-testid="log-detail">
          <Group gap={12} w="100%" c="dimmed">
            <LevelMark level={entry.level} />
            <span>{t(`log.type.${entry.type}`)}</span>
            <time>{dateTime(entry.time)}</time>
          </Group>
          <Text fz={16} lh="24px" style={{ overflowWrap: 'anywhere' }}>
            {entry.message}
          </Text>
          <Facts
            look="stacked"
            className={classes.facts ?? ''}
            facts={facts.map((name): Fact => {
              const value = entry.meta[name];
              if (value === undefined || value === '' || value === 0) return null;
              return [t(`log.meta.${name}`), name === 'stack' ? <pre key={name}>{value}</pre> : value];
            })}
          />
          <Button variant="default" onClick={() => void copyText(logText(entry))} data-testid="log-copy">
            {t('log.copy')}
          </Button>
        </Stack>
      )}
    </Drawer>
  );
}
