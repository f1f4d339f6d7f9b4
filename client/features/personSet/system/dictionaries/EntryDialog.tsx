import { Button, Group, Modal, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldFault, FieldText } from '#domain/access/fieldTexts.ts';
import { dictionaryOf, type DictRow, type DictType } from '#domain/settings/dictionaries.ts';
import { CallError } from '#client/api/errors.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import { saveEntry } from './calls.ts';

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
  useFocusBack();
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
    <Modal
      opened
      onClose={close}
      size={450}
      title={row === null ? t('setting.system.dict.add') : t('setting.system.editOf', { name: row.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      data-testid="dict-dialog"
    >
      <form {...fields.form}>
        <Stack gap={12}>
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
          <TextInput
            label={t('layout.lang.en-US')}
            lang="en-US"
            {...fields.text('nameEn')}
            data-testid="dict-name-en"
          />
          <NumberInput
            label={t('setting.system.dict.order')}
            allowDecimal={false}
            allowNegative={false}
            max={10_000}
            value={fields.values.orderNo}
            error={fields.errors.orderNo}
            onChange={(value) => fields.set({ orderNo: typeof value === 'number' ? value : 0 })}
          />
          <Switch
            label={t('setting.system.dict.enabled')}
            disabled={!dictionaryOf(type).canDisable}
            {...fields.flag('enabled')}
            data-testid="dict-enabled"
          />
        </Stack>
        {fields.failure !== '' && <Failure words={fields.failure} testId="dict-failure" />}
        <Group justify="flex-end" mt={20} gap={8}>
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
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={fields.sending} data-testid="dict-save">
            {t('common.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
