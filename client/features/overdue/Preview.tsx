import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RulePreview } from '#domain/overdue/view.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { messageOf } from '#client/api/errors.ts';
import { shortName } from '#client/ui/deviceName.ts';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { useNow } from '#client/ui/time/tick.ts';
import { shortOf } from '#client/ui/time/time.ts';
import classes from './overdue.module.css';

interface Props {
  readonly preview: RulePreview | null | undefined;
  readonly error: unknown;
  readonly isSilence: boolean;
}

const placeOf = ({ railName, device_name }: { readonly railName: string; readonly device_name: string }): string =>
  railName === '' ? device_name : `${railName} · ${shortName(device_name)}`;

/** What the rule would do if it were saved now; it follows the form. @source docs/requirements.md C17 */
export function Preview({ preview, error, isSilence }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const n = preview?.matched;
  return (
    <section className={classes.preview} aria-label={t('overdue.preview.label')}>
      <header data-hot={(n ?? 0) > 0 ? '' : undefined}>
        <IconClockExclamation size={16} stroke={1.75} aria-hidden="true" />
        <b role="status" data-testid="overdue-preview">
          {n === undefined
            ? t(preview === null ? 'overdue.preview.incomplete' : 'common.loading')
            : t(isSilence ? 'overdue.preview.silent' : 'overdue.preview.matched', { n })}
        </b>
        <small>{t('overdue.preview.hint')}</small>
      </header>
      {error !== undefined && <p role="alert">{messageOf(error)}</p>}
      {preview !== null && preview !== undefined && preview.samples.length > 0 && (
        <ul>
          {preview.samples.map((row) => {
            const late = now - row.dueAt;
            const { key, n: units } = shortOf(Math.abs(late));
            const time = t(key, { n: units });
            return (
              <li key={row.id}>
                <SeverityChip severity={row.severity} />
                <span>{alarmTypeText(t, row.typeCode)}</span>
                <span className={classes.where}>
                  {placeOf(row)}
                  {row.acknowledged && <em>{t('overdue.preview.acknowledged')}</em>}
                </span>
                <b data-late={late >= 0 ? '' : undefined}>
                  {late >= 0 ? t('overdue.preview.late', { time }) : t('overdue.preview.left', { time })}
                </b>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
