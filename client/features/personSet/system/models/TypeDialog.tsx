import { MultiSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldFault, FieldText } from '#domain/access/fieldTexts.ts';
import { metricKeys } from '#domain/telemetry/metrics.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import layout from '#client/ui/form/form.module.css';
import { saveType, type DeviceType } from './calls.ts';

interface Props {
  /** Null adds a type. */
  readonly type: DeviceType | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly metrics: readonly string[];
}

const faultIf = (wrong: boolean, text: FieldText): FieldFault | null => (wrong ? { text, params: {} } : null);
const isName = (name: string): boolean => name.trim() !== '' && [...name.trim()].length <= 40;

/** Names of a device type and the metrics that its devices report. */
export function TypeDialog({ type, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const fields = useFields<Values>({
    initial: {
      code: type?.code ?? '',
      name: type?.name ?? '',
      nameEn: type?.nameEn ?? '',
      metrics: type?.metrics ?? [],
    },
    validate: ({ code, name, nameEn }) => ({
      code: faultIf(type === null && !/^[A-Za-z0-9_-]{1,30}$/.test(code), 'dict.code'),
      name: faultIf(!isName(name), 'model.name'),
      nameEn: faultIf(!isName(nameEn), 'model.name'),
    }),
    send: async (values) => {
      await saveType({ ...values, id: type?.id });
      onSaved();
    },
  });
  useUnsaved(fields.dirty && !fields.sending);
  const close = useGuardedClose(fields.dirty, onClose);
  return (
    <Dialog
      onClose={close}
      size={560}
      title={type === null ? t('setting.system.models.addType') : t('setting.system.editOf', { name: type.name })}
      data-testid="type-dialog"
    >
      <form className={layout.fields} {...fields.form}>
        <TextInput
          label={t('setting.system.models.code')}
          disabled={type !== null}
          {...fields.text('code')}
          data-testid="type-code"
        />
        <TextInput label={t('layout.lang.zh-CN')} lang="zh-CN" {...fields.text('name')} data-testid="type-name" />
        <TextInput label={t('layout.lang.en-US')} lang="en-US" {...fields.text('nameEn')} data-testid="type-name-en" />
        <MultiSelect
          label={t('setting.system.models.metrics')}
          searchable
          clearable
          hidePickedOptions
          value={[...fields.values.metrics]}
          data={metricKeys.map((value) => ({ value, label: t(`metric.${value}`) }))}
          onChange={(metrics) => fields.set({ metrics })}
        />
        {fields.failure !== '' && <Failure words={fields.failure} testId="type-failure" />}
        <DialogButtons sending={fields.sending} onClose={close} testId="type-save" />
      </form>
    </Dialog>
  );
}
