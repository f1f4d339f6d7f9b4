import { Box, Group } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RulePreview } from '#domain/overdue/view.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { messageOf } from '#client/api/errors.ts';
import { shortName } from '#client/ui/deviceName.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { useNow } from '#client/ui/time/tick.ts';
import { shortOf } from '#client/ui/time/time.ts';
import type { Effect } from './words.ts';
import classes from './overdue.module.css';

interface Props {
  readonly preview: RulePreview | null | undefined;
  readonly error: unknown;
  readonly effect: Effect;
}

const hot = 'var(--gl-severity-2-text)';
const placeOf = ({ railName, device_name }: { readonly railName: string; readonly device_name: string }): string =>
  railName === '' ? device_name : `${railName} · ${shortName(device_name)}`;

/** What the rule would do if it were saved now; it follows the form. @source docs/requirements.md C17 */
export function Preview({ preview, error, effect }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const n = preview?.matched;
  return (
    <section className={`gl-panel ${classes.preview}`} aria-label={t('overdue.preview.label')}>
      <Group gap="4px 8px" px={12} py={8} bg="var(--gl-sunken)" c={(n ?? 0) > 0 ? hot : 'inherit'}>
        <IconClockExclamation size={16} stroke={1.75} aria-hidden="true" />
        <b role="status" data-testid="overdue-preview">
          {n === undefined
            ? t(preview === null ? 'overdue.preview.incomplete' : 'common.loading')
            : t(effect === 'silence' ? 'overdue.preview.silent' : 'overdue.preview.matched', { n })}
        </b>
        <Box component="small" ml="auto">
          {t('overdue.preview.hint')}
        </Box>
      </Group>
      {error !== undefined && (
        <Box px={12} py={8}>
          <Failure words={messageOf(error)} />
        </Box>
      )}
      <ul className="gl-plain">
        {preview?.samples.map((row) => {
          const late = now - row.dueAt;
          const { key, n: units } = shortOf(Math.abs(late));
          const time = t(key, { n: units });
          return (
            <li key={row.id}>
              <SeverityChip severity={row.severity} />
              <span className={classes.type}>{alarmTypeText(t, row.typeCode)}</span>
              <span className={`gl-cut ${classes.where}`}>
                {placeOf(row)}
                {row.acknowledged && (
                  <Box component="small" ml={8}>
                    {t('overdue.preview.acknowledged')}
                  </Box>
                )}
              </span>
              <Box
                component="span"
                className="gl-num"
                ml="auto"
                c={late >= 0 ? hot : 'var(--gl-text-2)'}
                fw={late >= 0 ? 600 : 400}
              >
                {t(late >= 0 ? 'overdue.preview.late' : 'overdue.preview.left', { time })}
              </Box>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
