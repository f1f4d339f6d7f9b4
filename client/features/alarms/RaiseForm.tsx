import { SegmentedControl, Select, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handTypes } from '#domain/alarms/byHand.ts';
import { alarmType } from '#domain/alarms/catalogue.ts';
import { kindCode } from '#domain/codes.ts';
import { minute } from '#domain/time.ts';
import { serverNow } from '#client/api/clock.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { FormDrawer } from '#client/ui/form/FormDrawer.tsx';
import { useRowForm } from '#client/ui/form/useRowForm.ts';
import { RailSelect } from '#client/ui/rails/RailSelect.tsx';
import { toast } from '#client/ui/toast.ts';
import { closeUndoToast } from '#client/ui/undoToast.tsx';
import { raiseByHand } from './calls.ts';
import { DeviceSelect } from './DeviceSelect.tsx';
import frame from '#client/ui/form/form.module.css';

interface Props {
  readonly onClose: () => void;
  /** It is there, or counts once more. */
  readonly onRaised: (id: string) => void;
}

interface Values {
  readonly deviceId: string;
  readonly railId: string;
  readonly typeCode: string;
  readonly severity: string;
  /** How long ago, minutes. */
  readonly occurredAt: string;
  readonly content: string;
}

const nothing: Values = { deviceId: '', railId: '', typeCode: '', severity: '', occurredAt: '0', content: '' };
const ages = ['0', '5', '15', '30', '60', '120', '240'] as const;
const severities = ['1', '2', '3', '4'] as const;
const most = 200;

/** What a person saw at a device or a guardrail, as an alarm. @source docs/requirements.md D8 */
export function RaiseForm({ onClose, onRaised }: Props) {
  const { t } = useTranslation();
  // It would stand over this.
  useEffect(closeUndoToast, []);
  const [about, setAbout] = useState<'device' | 'rail'>('device');
  const form = useRowForm<never, Values>({
    row: undefined,
    valuesOf: () => nothing,
    shown: () => [],
    onClose,
    validate: ({ deviceId, railId, typeCode, content }) => {
      const length = [...content.trim()].length;
      return {
        deviceId: about === 'device' && deviceId === '' ? t('alarmActs.raise.noDevice') : null,
        railId: about === 'rail' && railId === '' ? t('alarmActs.raise.noRail') : null,
        typeCode: typeCode === '' ? t('alarmActs.raise.noType') : null,
        content: length < 2 || length > most ? t('validate.reason.length', { min: 2, max: most }) : null,
      };
    },
    send: async ({ deviceId, railId, typeCode, severity, occurredAt, content }) => {
      const { id, isNew } = await raiseByHand({
        ...(about === 'device' ? { deviceId } : { railId }),
        typeCode,
        severity,
        content: content.trim(),
        // Just now is the server's now: its clock and this one may differ.
        ...(occurredAt !== '0' && { occurredAt: serverNow() - Number(occurredAt) * minute }),
      });
      toast('ok', t(isNew ? 'alarmActs.raise.done' : 'alarmActs.raise.counted'));
      onRaised(id);
    },
  });
  const typesOf = (kind: number) => ({
    group: t(kind === kindCode.alarm ? 'alarm.kind.3' : 'alarm.kind.2'),
    items: handTypes
      .filter((code) => alarmType(code)?.kind === kind)
      .map((code) => ({ value: code, label: alarmTypeText(t, code) })),
  });
  const { typeCode } = form.values;
  return (
    <FormDrawer
      form={form}
      name="raise"
      title={t('alarmActs.raise.title')}
      size={520}
      submit={t('alarmActs.raise.submit')}
    >
      <SegmentedControl
        aria-label={t('alarmActs.raise.about')}
        fullWidth
        data={[
          { value: 'device', label: t('alarmActs.raise.device') },
          { value: 'rail', label: t('alarmActs.raise.rail') },
        ]}
        value={about}
        onChange={(value) => setAbout(value === 'rail' ? 'rail' : 'device')}
        data-testid="raise-about"
      />
      {about === 'device' ? (
        <DeviceSelect
          data-autofocus
          label={t('alarmActs.raise.device')}
          withAsterisk
          value={form.values.deviceId === '' ? null : form.values.deviceId}
          error={form.errors.deviceId}
          onChange={(id) => form.choice('deviceId').onChange(id ?? '')}
          testId="raise-device"
        />
      ) : (
        <RailSelect
          label={t('alarmActs.raise.rail')}
          withAsterisk
          value={form.values.railId === '' ? null : form.values.railId}
          error={form.errors.railId}
          onChange={(id) => form.choice('railId').onChange(id ?? '')}
          testId="raise-rail"
        />
      )}
      <Select
        label={t('alarm.col.type')}
        withAsterisk
        searchable
        data={[typesOf(kindCode.alarm), typesOf(kindCode.fault)]}
        value={typeCode === '' ? null : typeCode}
        error={form.errors.typeCode}
        onChange={(code) => {
          form.choice('typeCode').onChange(code ?? '');
          form.set({ severity: String(alarmType(code ?? '')?.severity ?? '') });
        }}
        nothingFoundMessage={t('common.empty')}
        data-testid="raise-type"
      />
      <div className={frame.pair}>
        <Select
          label={t('alarm.col.severity')}
          allowDeselect={false}
          data={severities.map((each) => ({ value: each, label: t(`severity.${each}`) }))}
          value={form.values.severity === '' ? null : form.values.severity}
          error={form.errors.severity}
          onChange={(value) => form.choice('severity').onChange(value ?? '')}
          data-testid="raise-severity"
        />
        <Select
          label={t('alarmActs.raise.when')}
          allowDeselect={false}
          data={ages.map((each) => ({ value: each, label: t(`alarmActs.raise.ago.${each}`) }))}
          value={form.values.occurredAt}
          error={form.errors.occurredAt}
          onChange={(value) => form.choice('occurredAt').onChange(value ?? '0')}
          data-testid="raise-when"
        />
      </div>
      <Textarea
        {...form.text('content')}
        label={t('alarmActs.raise.content')}
        placeholder={t('alarmActs.raise.contentPlaceholder')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        maxLength={most}
        data-testid="raise-content"
      />
      <p className={frame.hint}>{t('alarmActs.raise.hint')}</p>
    </FormDrawer>
  );
}
