import { useTranslation } from 'react-i18next';
import type { ShiftSheet, Signature } from '#domain/handover/sheet.ts';
import { windowMs } from '#domain/alarms/health.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { number } from '#client/ui/number.ts';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { Facts } from '#client/ui/primitives/Facts.tsx';
import { Tiles } from '#client/ui/primitives/Tiles.tsx';
import { dateTime, spanOf } from '#client/ui/time/time.ts';
import { AlarmList } from './AlarmList.tsx';
import { shiftText, signatureText } from './words.ts';
import classes from './handover.module.css';

interface Props {
  readonly sheet: ShiftSheet;
  /** Null while nobody signed. */
  readonly leaver: Signature | null;
  readonly receiver: Signature | null;
  /** Absent while it is typed still. */
  readonly note?: string;
  readonly remark?: string;
}

const short = (at: number): string => dateTime(at).slice(0, 16);

/** One sheet as it is read and printed. */
export function Sheet({ sheet, leaver, receiver, note, remark = '' }: Props) {
  const { t } = useTranslation();
  const { figures, open, shelved, escalated, onDuty } = sheet;
  const span = (ms: number | null): string => {
    if (ms === null) return '--';
    const { key, ...units } = spanOf(ms);
    return t(key, units);
  };
  const duty = sheet.hasRoster
    ? onDuty.map(({ name, state }) => {
        const who = name ?? t('handover.somebody');
        return state === 'on' ? who : t('roster.gone', { name: who, why: t(`roster.state.${state}`) });
      })
    : [];
  const tiles = [
    ['total', number(figures.total), t('handover.members', { n: number(figures.memberCount) })],
    ['mean', number(figures.meanRate, 2), t('handover.perPosition', { n: number(figures.operators) })],
    ['peak', number(figures.peak, Number.isInteger(figures.peak) ? 0 : 1), t('handover.in10')],
    [
      'flood',
      span(figures.floodMs),
      t('handover.floodShare', { n: shareOf(figures.floodMs, figures.windows * windowMs) }),
    ],
    ['ack', span(figures.ack.medianMs), t('handover.median')],
    ['handle', span(figures.handle.medianMs), t('handover.median')],
  ] as const;
  return (
    <article className={`gl-panel ${classes.sheet}`} aria-label={t('handover.sheet')} data-testid="handover-sheet">
      <header>
        <h2>{t('handover.sheet')}</h2>
        <b>{shiftText(t, sheet)}</b>
        <span>{sheet.orgName}</span>
      </header>
      <Facts
        columnW={260}
        labelW={72}
        className={classes.facts ?? ''}
        facts={[
          [t('handover.span'), `${short(sheet.fromAt)} – ${dateTime(sheet.untilAt + 1).slice(11, 16)}`],
          [t('handover.takenAt'), short(sheet.takenAt)],
          [
            t('handover.onDuty'),
            duty.length > 0 ? (
              duty.join(t('roster.join'))
            ) : (
              <em>{t(sheet.hasRoster ? 'handover.nobodyOnDuty' : 'handover.noRoster')}</em>
            ),
          ],
        ]}
      />
      <section aria-label={t('handover.came')}>
        <h3>
          {t('handover.came')} <small>{t('handover.cameHint')}</small>
        </h3>
        <Tiles
          label={t('handover.came')}
          className={classes.tiles}
          tiles={tiles.map(([id, value, words]) => ({
            id,
            label: t(`handover.tile.${id}`),
            value,
            note: <small>{words}</small>,
            testId: `handover-${id}`,
          }))}
        />
        <ul className={`gl-plain ${classes.mix}`}>
          {figures.bySeverity.map((n, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the severity is what the item is
            <li key={at} data-testid={`handover-severity-${at + 1}`}>
              <SeverityChip severity={at + 1} isOver={n === 0} /> <b className="gl-num">{number(n)}</b>
            </li>
          ))}
          {figures.byType.map(({ typeCode, count }) => (
            <li key={typeCode}>
              {alarmTypeText(t, typeCode)} <b className="gl-num">{number(count)}</b>
            </li>
          ))}
        </ul>
      </section>
      <AlarmList kind="open" list={open} last={(row) => row.assigneeName ?? row.ackByName ?? '--'} />
      <AlarmList
        kind="shelved"
        list={shelved}
        last={(row) => `${row.shelveReason ?? ''} · ${short(row.shelvedUntil)} · ${row.shelvedByName ?? '--'}`}
      />
      <AlarmList
        kind="escalated"
        list={escalated}
        last={(row) => t('handover.told', { time: short(row.toldAt), n: row.times })}
      />
      {note !== undefined && (
        <section aria-label={t('handover.note')}>
          <h3>{t('handover.note')}</h3>
          <p className={classes.note} data-testid="handover-note-text">
            {note === '' ? t('handover.noNote') : note}
          </p>
          {remark !== '' && (
            <p className={classes.note}>
              <small>{t('handover.remark')}</small> {remark}
            </p>
          )}
        </section>
      )}
      <footer data-testid="handover-signatures">
        <Signed role={t('handover.leaver')} by={leaver} />
        <Signed role={t('handover.receiver')} by={receiver} />
      </footer>
    </article>
  );
}

const shareOf = (part: number, of: number): string => number(of === 0 ? 0 : (part / of) * 100, 1);

function Signed({ role, by }: { readonly role: string; readonly by: Signature | null }) {
  const { t } = useTranslation();
  return (
    <div>
      <small>{role}</small>
      <b>{by === null ? <em>{t('handover.unsigned')}</em> : signatureText(by)}</b>
    </div>
  );
}
