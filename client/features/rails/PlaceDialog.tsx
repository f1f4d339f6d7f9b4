import { Box, Checkbox, Radio, ScrollArea, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePosition } from '#domain/devices/position.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { liveDevices } from '#client/realtime/live.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
interface Props {
  readonly rail: Named;
  readonly onClose: () => void;
  readonly onPlace: (devices: readonly Named[], mode: 'even' | 'snap') => Promise<unknown>;
}

const collator = new Intl.Collator('zh-CN', { numeric: true });
/** As many as a call takes. @source docs/requirements.md 0.3 */
const most = 500;

/** Which devices of a guardrail shall stand where on its path. @source docs/requirements.md C10 */
export function PlaceDialog({ rail, onClose, onPlace }: Props) {
  const { t } = useTranslation();
  const devices = useMemo(() => {
    const store = liveDevices.rows();
    const own = [...store.liveSlots()].filter((slot) => store.railId.get(slot) === rail.id);
    return own.map((slot) => store.rowAt(slot)).sort((a, b) => collator.compare(a.device_name, b.device_name));
  }, [rail.id]);
  const [mode, setMode] = useState<'even' | 'snap'>('even');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState(false);
  const chosen = devices.filter(({ id }) => !left.has(id));
  const placeless = chosen.filter(({ position }) => parsePosition(position) === null).length;
  const submit = (): void => {
    setSending(true);
    const named = chosen.map(({ id, device_name }) => ({ id, name: device_name }));
    void onPlace(named, mode).finally(() => setSending(false));
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('rail.place.of', { name: rail.name })}
      size={480}
      data-testid="rail-place-dialog"
    >
      <Radio.Group value={mode} onChange={(value) => setMode(value === 'snap' ? 'snap' : 'even')}>
        <Stack gap={12}>
          <Radio value="even" label={t('rail.place.even')} description={t('rail.place.evenHint')} />
          <Radio value="snap" label={t('rail.place.snap')} description={t('rail.place.snapHint')} />
        </Stack>
      </Radio.Group>
      <Checkbox
        mt={16}
        mb={8}
        label={t('rail.place.chosen', { n: chosen.length, all: devices.length })}
        checked={chosen.length === devices.length}
        indeterminate={chosen.length > 0 && chosen.length < devices.length}
        onChange={(event) => setLeft(event.currentTarget.checked ? new Set() : new Set(devices.map(({ id }) => id)))}
        data-testid="rail-place-all"
      />
      <ScrollArea.Autosize mah={260} className="gl-panel" px={10} py={8} type="auto">
        {devices.map(({ id, device_name, code }) => (
          <Checkbox
            key={id}
            my={5}
            label={`${device_name} ${code}`}
            checked={!left.has(id)}
            onChange={(event) => {
              const next = new Set(left);
              if (event.currentTarget.checked) next.delete(id);
              else next.add(id);
              setLeft(next);
            }}
          />
        ))}
      </ScrollArea.Autosize>
      {[
        t('rail.place.warn'),
        mode === 'snap' && placeless > 0 && t('rail.place.placeless', { n: placeless }),
        chosen.length > most && t('rail.place.many', { n: most }),
      ].map(
        (words) =>
          words !== false && (
            <Box key={words} mt={8}>
              <small>{words}</small>
            </Box>
          ),
      )}
      <DialogButtons
        mt={16}
        words={t('rail.place.submit')}
        sending={sending}
        isWrong={chosen.length === 0 || chosen.length > most}
        onClose={onClose}
        onSend={submit}
        testId="rail-place-submit"
      />
    </Dialog>
  );
}
