import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { closeUndoToast } from '#client/ui/undoToast.tsx';
import { UserSelect } from '#client/ui/users/UserSelect.tsx';
import { WholeNote, type OfWhole } from './WholeNote.tsx';

interface Props extends OfWhole {
  readonly rows: readonly AlarmRow[];
  readonly onClose: () => void;
  /** Null: nobody. Settles when the answer is there, also of what was refused. */
  readonly onSubmit: (userId: string | null) => Promise<void>;
}

/** Gives one alarm or many to somebody, or takes them from who is on them. */
export function AssignDialog({ rows, onClose, onSubmit, ...of }: Props) {
  const { t } = useTranslation();
  // It would stand over this.
  useEffect(closeUndoToast, []);
  const [only] = rows;
  const [userId, setUserId] = useState(rows.length === 1 ? (only?.assigneeId ?? '') : '');
  const [sending, setSending] = useState(false);
  const submit = (to: string | null): void => {
    if (sending) return;
    setSending(true);
    void onSubmit(to).finally(() => setSending(false));
  };
  const isTaken = rows.some(({ assigneeId }) => assigneeId !== null);
  const subject =
    rows.length === 1 && only !== undefined
      ? `${alarmTypeText(t, only.typeCode)} · ${only.device_name}`
      : t('common.selected', { n: rows.length });
  return (
    <Dialog onClose={onClose} title={`${t('alarm.assign')} · ${subject}`} size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (userId !== '') submit(userId);
        }}
      >
        <WholeNote rows={rows} {...of} />
        <UserSelect
          value={userId}
          onChange={setUserId}
          w="100%"
          label={t('alarm.assignee')}
          testId="alarm-assignee"
          isFirst
        />
        <Group mt={16} gap={8}>
          {isTaken && (
            <Button variant="default" disabled={sending} onClick={() => submit(null)} data-testid="alarm-assign-nobody">
              {t('alarm.assignNobody')}
            </Button>
          )}
          <Button variant="default" ml="auto" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={sending} disabled={userId === ''} data-testid="alarm-assign-submit">
            {t('common.confirm')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
