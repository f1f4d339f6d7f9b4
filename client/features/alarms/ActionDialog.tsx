import { Button, Group, Modal, Select, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { personMethods, type AlarmRow, type PersonMethod } from '#domain/alarms/alarm.ts';
import { alarmType } from '#domain/alarms/catalogue.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import classes from './alarms.module.css';

export type DialogKind = 'handle' | 'clear' | 'falseReport' | 'comment';

/** What the person decided. */
export interface Decision {
  readonly text: string;
  readonly method: PersonMethod;
}

interface Props {
  readonly kind: DialogKind;
  readonly rows: readonly AlarmRow[];
  readonly busy: boolean;
  /** Somebody else changed the alarm while this was being written; `rows` has it as it is now. */
  readonly changed?: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (decision: Decision) => void;
}

/** Characters a text must have. @source docs/requirements.md D8 */
const limits = {
  handle: { min: 2, max: 500 },
  clear: { min: 2, max: 200 },
  falseReport: { min: 2, max: 200 },
  comment: { min: 1, max: 500 },
} as const satisfies Record<DialogKind, { min: number; max: number }>;

/** Result, reason or comment, for one alarm or many. Latched types ask for the inspection result. */
export function ActionDialog({ kind, rows, busy, changed = false, onClose, onSubmit }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const [text, setText] = useState('');
  const [method, setMethod] = useState<PersonMethod>('onsite');
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
    if (wrong === null) onSubmit({ text: text.trim(), method });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t(`alarm.${kind}`)} · ${subject}`}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={480}
    >
      <form onSubmit={submit} noValidate>
        {changed && only !== undefined && (
          <p className={classes.note} role="alert">
            {t('alarm.changedDialog', {
              status: t(`handled.${only.handledStatus}`),
              name: only.handledByName ?? only.ackByName ?? t('common.none'),
            })}
          </p>
        )}
        {latched && <p className={classes.note}>{t('alarm.inspectionHint')}</p>}
        {kind === 'handle' && (
          <Select
            mb={12}
            label={t('alarm.method.label')}
            allowDeselect={false}
            data={personMethods.map((each) => ({ value: each, label: t(`alarm.method.${each}`) }))}
            value={method}
            onChange={(value) => setMethod(personMethods.find((each) => each === value) ?? 'onsite')}
          />
        )}
        <Textarea
          data-autofocus
          required
          withAsterisk={kind !== 'comment'}
          label={kind === 'handle' || kind === 'comment' ? label[kind] : t('alarm.reason')}
          placeholder={kind === 'comment' ? t('alarm.commentPlaceholder') : t('alarm.resultPlaceholder')}
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
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy} data-testid="alarm-dialog-submit">
            {t('common.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
