import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldFault, FieldText } from '#domain/access/fieldTexts.ts';
import { dictionaryOf, type DictRow, type DictType } from '#domain/settings/dictionaries.ts';
import { CallError } from '#client/api/errors.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { saveEntry } from './calls.ts';
import layout from '#client/ui/form/form.module.css';

interface Props {
  readonly type: DictType;
  /** Null adds a code. */
  readonly row: DictRow | null;
  readonly nextOrder: number;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Somebody else changed the row meanwhile. */
  readonly onStale: () => void;
}

const faultIf = (wrong: boolean, text: FieldText): FieldFault | null => (wrong ? { text, params: {} } : null);
const isName = (name: string): boolean => name.trim() !== '' && [...name.trim()].length <= 30;

/** Names, order and use of one code. */
export function EntryDialog({ type, row, nextOrder, onClose, onSaved, onStale }: Props) {
  const { t } = useTranslation();
  const own = row === null ? undefined : dictionaryOf(type).words[row.code];
  const fields = useFields({
    initial: {
      code: row?.code ?? '',
      name: row?.name ?? '',
      nameEn: row?.nameEn ?? '',
      orderNo: row?.orderNo ?? nextOrder,
      enabled: row?.enabled ?? true,
    },
    validate: ({ code, name, nameEn }) => ({
      code: faultIf(!/^[A-Za-z0-9_-]{1,30}$/.test(code), 'dict.code'),
      name: faultIf(!isName(name), 'dict.name'),
      nameEn: faultIf(!isName(nameEn), 'dict.name'),
    }),
    send: async (values) => {
      await saveEntry({ ...values, type, version: row?.version });
      onSaved();
    },
    onFailure: (error) => {
      if (error instanceof CallError && error.errno === 9004) onStale();
    },
  });
  useUnsaved(fields.dirty && !fields.sending);
  const close = useGuardedClose(fields.dirty, onClose);
  const first = { 'data-autofocus': true } as const;
  return (
    <Dialog
      onClose={close}
      size={450}
      title={row === null ? t('setting.system.dict.add') : t('setting.system.editOf', { name: row.name })}
      data-testid="dict-dialog"
    >
      <form className={layout.fields} {...fields.form}>
        <TextInput
          label={t('setting.system.dict.code')}
          disabled={row !== null}
          {...(row === null ? first : {})}
          {...fields.text('code')}
          data-testid="dict-code"
        />
        <TextInput
          label={t('layout.lang.zh-CN')}
          lang="zh-CN"
          {...(row === null ? {} : first)}
          {...fields.text('name')}
          data-testid="dict-name"
        />
        <TextInput label={t('layout.lang.en-US')} lang="en-US" {...fields.text('nameEn')} data-testid="dict-name-en" />
        <NumberInput
          label={t('setting.system.dict.order')}
          allowDecimal={false}
          allowNegative={false}
          max={10_000}
          {...fields.number('orderNo')}
        />
        <Switch
          label={t('setting.system.dict.enabled')}
          disabled={!dictionaryOf(type).canDisable}
          {...fields.flag('enabled')}
          data-testid="dict-enabled"
        />
        {fields.failure !== '' && <Failure words={fields.failure} testId="dict-failure" />}
        <DialogButtons sending={fields.sending} onClose={close} testId="dict-save">
          {own !== undefined && (
            <Button
              variant="default"
              mr="auto"
              disabled={fields.values.name === own.zh && fields.values.nameEn === own.en}
              onClick={() => fields.set({ name: own.zh, nameEn: own.en })}
              data-testid="dict-standard"
            >
              {t('setting.system.dict.standard')}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  );
}
