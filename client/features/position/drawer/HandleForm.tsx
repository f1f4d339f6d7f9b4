import { Button, Group, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personMethods, type AlarmRow, type PersonMethod } from '#domain/alarms/alarm.ts';
import { alarmType } from '#domain/alarms/catalogue.ts';
import { toast } from '#client/ui/toast.ts';
import { handle } from '../calls.ts';

const shortest = 2;
const longest = 500;

/** How an alarm was handled, in place: result and method. */
export function HandleForm({ alarm, onDone }: { readonly alarm: AlarmRow; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [result, setResult] = useState('');
  const [method, setMethod] = useState<PersonMethod>('onsite');
  const [touched, setTouched] = useState(false);
  const [sending, setSending] = useState(false);
  const short = result.trim().length < shortest;
  const latched = alarmType(alarm.typeCode)?.latched === true;

  const send = async (): Promise<void> => {
    setTouched(true);
    if (short) return;
    setSending(true);
    try {
      await handle(alarm.id, result.trim(), method);
      toast('ok', t('alarm.doneToast.handle'));
      onDone();
    } catch {
      // The HTTP client said why; what was typed stays.
      setSending(false);
    }
  };
  return (
    <Stack
      component="form"
      gap={8}
      mt={10}
      data-position-form=""
      data-testid="position-handle-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <SegmentedControl
        size="xs"
        fullWidth
        value={method}
        aria-label={t('alarm.method.label')}
        data={personMethods.map((value) => ({ value, label: t(`alarm.method.${value}`) }))}
        onChange={(value) => setMethod(personMethods.find((each) => each === value) ?? 'onsite')}
      />
      <Textarea
        autosize
        minRows={2}
        maxRows={5}
        maxLength={longest}
        data-autofocus
        autoFocus
        value={result}
        label={t(latched ? 'alarm.inspection' : 'alarm.result')}
        placeholder={t('alarm.resultPlaceholder')}
        description={latched ? t('alarm.inspectionHint') : undefined}
        error={touched && short ? t('position.alarm.resultShort') : undefined}
        onChange={(event) => {
          setTouched(true);
          setResult(event.currentTarget.value);
        }}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" size="xs" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" size="xs" loading={sending} data-testid="position-handle-submit">
          {t('common.submit')}
        </Button>
      </Group>
    </Stack>
  );
}
