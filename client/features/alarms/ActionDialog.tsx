import { Box, Select, Textarea } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { personMethods, type AlarmRow, type PersonMethod } from '#domain/alarms/alarm.ts';
import { alarmType } from '#domain/alarms/catalogue.ts';
import { minute } from '#domain/time.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { closeUndoToast } from '#client/ui/undoToast.tsx';
import { PhotoField } from './PhotoField.tsx';
import { CauseSelect } from './CauseSelect.tsx';
import { WholeNote, type OfWhole } from './WholeNote.tsx';
import classes from './alarms.module.css';

export type DialogKind = 'handle' | 'clear' | 'falseReport' | 'comment' | 'shelve' | 'reopen';

/** What the person decided. */
export interface Decision {
  readonly text: string;
  readonly method: PersonMethod;
  /** Why it happened; empty: nobody says. */
  readonly causeCode: string;
  /** What shows it, as it was sent. */
  readonly photoIds: readonly string[];
  /** How long to silence it. */
  readonly forMs: number;
}

interface Props extends OfWhole {
  readonly kind: DialogKind;
  readonly rows: readonly AlarmRow[];
  /** Somebody else changed the alarm while this was being written; `rows` has it as it is now. */
  readonly changed?: boolean;
  readonly onClose: () => void;
  /** Settles when the answer is there, also of what was refused. */
  readonly onSubmit: (decision: Decision) => Promise<void>;
}

/** Characters a text must have. @source docs/requirements.md D8 */
const limits = {
  handle: { min: 2, max: 500 },
  clear: { min: 2, max: 200 },
  falseReport: { min: 2, max: 200 },
  comment: { min: 1, max: 500 },
  shelve: { min: 2, max: 200 },
  reopen: { min: 2, max: 200 },
} as const satisfies Record<DialogKind, { min: number; max: number }>;

const placeholders = {
  handle: 'alarm.resultPlaceholder',
  clear: 'alarm.resultPlaceholder',
  falseReport: 'alarm.resultPlaceholder',
  comment: 'alarm.commentPlaceholder',
  shelve: 'alarm.shelf.placeholder',
  reopen: 'alarmActs.reopenPlaceholder',
} as const satisfies Record<DialogKind, string>;

/** How long alarms are shelved. */
const shelves = [30, 60, 120, 240, 480] as const;

/** Result, reason or comment, for one alarm or many. Latched types ask for the inspection result. */
export function ActionDialog({ kind, rows, changed = false, onClose, onSubmit, ...of }: Props) {
  const { t } = useTranslation();
  // It would stand over this.
  useEffect(closeUndoToast, []);
  const [text, setText] = useState('');
  const [method, setMethod] = useState<PersonMethod>('onsite');
  const [causeCode, setCause] = useState('');
  const [photoIds, setPhotos] = useState<readonly string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [sending, setSending] = useState(false);
  const [minutes, setMinutes] = useState<number>(60);
  const [touched, setTouched] = useState(false);
  const { min, max } = limits[kind];
  const length = [...text.trim()].length;
  const wrong = length < min || length > max ? t('validate.reason.length', { min, max }) : null;
  const latched = kind === 'handle' && rows.some((row) => alarmType(row.typeCode)?.latched === true);
  const [only] = rows;
  const subject =
    rows.length === 1 && only !== undefined
      ? `${alarmTypeText(t, only.typeCode)} · ${only.device_name}`
      : t('common.selected', { n: rows.length });
  const label = { handle: latched ? t('alarm.inspection') : t('alarm.result'), comment: t('alarm.comment') };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (wrong !== null || isUploading || sending) return;
    setSending(true);
    const decision = { text: text.trim(), method, causeCode, photoIds, forMs: minutes * minute };
    void onSubmit(decision).finally(() => setSending(false));
  };
  return (
    <Dialog onClose={onClose} title={`${t(`alarm.${kind}`)} · ${subject}`} size={480}>
      <form onSubmit={submit} noValidate>
        <WholeNote rows={rows} {...of} />
        {changed && only !== undefined && (
          <Box component="p" className="gl-note" mb={12} fz={12} role="alert">
            {t('alarm.changedDialog', {
              status: t(`handled.${only.handledStatus}`),
              name: only.handledByName ?? only.ackByName ?? t('common.none'),
            })}
          </Box>
        )}
        {latched && (
          <Box component="p" className="gl-note" mb={12} fz={12}>
            {t('alarm.inspectionHint')}
          </Box>
        )}
        {kind === 'reopen' && (
          <Box component="p" className="gl-note" mb={12} fz={12}>
            {t('alarmActs.reopenHint')}
          </Box>
        )}
        {kind === 'handle' && (
          <div className={classes.twoFields}>
            <Select
              label={t('alarm.method.label')}
              allowDeselect={false}
              data={personMethods.map((each) => ({ value: each, label: t(`alarm.method.${each}`) }))}
              value={method}
              onChange={(value) => setMethod(personMethods.find((each) => each === value) ?? 'onsite')}
            />
            <CauseSelect value={causeCode} onChange={setCause} />
          </div>
        )}
        {kind === 'shelve' && (
          <>
            <Box component="p" className="gl-note" mb={12} fz={12}>
              {t('alarm.shelf.hint')}
            </Box>
            <Select
              mb={12}
              label={t('alarm.shelf.for')}
              allowDeselect={false}
              data={shelves.map((each) => ({ value: String(each), label: t(`alarm.shelf.minutes.${each}`) }))}
              value={String(minutes)}
              onChange={(value) => setMinutes(shelves.find((each) => String(each) === value) ?? 60)}
              data-testid="alarm-shelve-for"
            />
          </>
        )}
        <Textarea
          data-autofocus
          required
          withAsterisk={kind !== 'comment'}
          label={kind === 'handle' || kind === 'comment' ? label[kind] : t('alarm.reason')}
          placeholder={t(placeholders[kind])}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={max}
          value={text}
          error={touched ? wrong : null}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTouched(true);
          }}
          data-testid="alarm-dialog-text"
        />
        {kind === 'handle' && <PhotoField onChange={setPhotos} onBusy={setUploading} />}
        <DialogButtons
          mt={16}
          words={t('common.confirm')}
          sending={sending}
          isWrong={isUploading}
          onClose={onClose}
          testId="alarm-dialog-submit"
        />
      </form>
    </Dialog>
  );
}
