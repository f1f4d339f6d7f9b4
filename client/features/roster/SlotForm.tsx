import { MultiSelect, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mostOnDuty, type ApplyWay, type RosterSlot, type RosterView } from '#domain/roster/roster.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { FormBody } from '#client/ui/form/FormBody.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { toast } from '#client/ui/toast.ts';
import { saveSlot } from './calls.ts';
import { peopleOf, personText, weekdayText } from './words.ts';

interface Props {
  /** As it is now: somebody else may have saved since the dialog opened. */
  readonly view: RosterView;
  readonly slot: RosterSlot;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Values {
  readonly userIds: string[];
  readonly apply: ApplyWay;
}

/** Who is on duty in one shift, and for which days that counts. */
export function SlotForm({ view, slot, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const { day, shift, isException } = slot;
  const isOwn = view.keptBy?.isOwn === true;
  const ways: readonly ApplyWay[] = isException
    ? ['day', 'weekday', 'everyDay', 'plan']
    : ['day', 'weekday', 'everyDay'];
  const form = useFields<Values>({
    // What stands above is not this organisation's: it begins empty.
    initial: { userIds: isOwn ? [...slot.userIds] : [], apply: isException ? 'day' : 'weekday' },
    send: async ({ userIds, apply }) => {
      await saveSlot({ orgId: view.orgId, version: view.version, day, shift, userIds, apply });
      toast('ok', t('common.saved'));
      onDone();
      onClose();
    },
    onFailure: onDone,
  });
  useUnsaved(form.dirty && !form.sending);
  const close = useGuardedClose(form.dirty, onClose);
  const offered = view.candidates.map(({ id, name, orgName }) => ({
    value: id,
    label: orgName === view.orgName ? name : `${name} · ${orgName}`,
  }));
  // Who stands there and cannot be chosen any more: they may stay until somebody takes them out.
  const gone = peopleOf(view, slot)
    .filter(({ id }) => !offered.some(({ value }) => value === id))
    .map((person) => ({ value: person.id, label: personText(t, person) }));
  const { values } = form;
  const isPlan = values.apply === 'plan';
  return (
    <Dialog
      size={480}
      title={`${t(`alarmHealth.shift.${shift}`)} · ${weekdayText(t, day)} ${day.slice(5)}`}
      onClose={close}
      data-testid="roster-form"
    >
      <FormBody form={{ ...form, close }} name="roster">
        {!isOwn && view.keptBy !== null && <p className="gl-note">{t('roster.startOwn', { org: view.orgName })}</p>}
        <MultiSelect
          {...form.choice('userIds')}
          data-autofocus
          label={t('roster.people')}
          description={t('roster.peopleHint')}
          placeholder={values.userIds.length === 0 ? t('roster.nobody') : ''}
          searchable
          // The list would lie over the days that the dialog asks for next.
          openOnFocus={false}
          clearable
          clearButtonProps={{ 'aria-label': t('common.clearSelection') }}
          maxValues={mostOnDuty}
          nothingFoundMessage={t('roster.none')}
          disabled={isPlan}
          data={[...gone, ...offered]}
          data-testid="roster-people"
        />
        <Radio.Group
          {...form.choice('apply')}
          onChange={(next) => form.choice('apply').onChange(ways.find((way) => way === next) ?? 'day')}
          label={t('roster.apply.label')}
        >
          <Stack gap={8} mt={6}>
            {ways.map((way) => (
              <Radio
                key={way}
                value={way}
                label={t(`roster.apply.${way}`, { day: weekdayText(t, day), date: day })}
                data-testid={`roster-apply-${way}`}
              />
            ))}
          </Stack>
        </Radio.Group>
      </FormBody>
    </Dialog>
  );
}
