import { Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { positionSources } from '#domain/devices/deviceForm.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { positionSourceWords } from '#domain/texts/deviceTexts.ts';
import { say } from '#domain/texts/names.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { DayField } from '#client/ui/date/DayField.tsx';
import { FormDrawer } from '#client/ui/form/FormDrawer.tsx';
import { useRowForm, type ShownFields } from '#client/ui/form/useRowForm.ts';
import { toast } from '#client/ui/toast.ts';
import { addDevice, updateDevice } from '../calls.ts';
import { useHasReported } from '../liveDevice.tsx';
import { ModelSelect } from '../ModelSelect.tsx';
import { PlaceFields } from '../PlaceFields.tsx';
import { PositionField } from './PositionField.tsx';
import { faultsOf, fieldsOf, valuesOf, type Beginning, type DeviceValues } from './values.ts';
import frame from '#client/ui/form/form.module.css';
import classes from '../devices.module.css';

/** A device that was added, with the secret that is shown once. */
export interface AddedDevice {
  readonly device_name: string;
  readonly imei: string;
  readonly secret: string;
}

interface Props {
  /** Absent: a new device. */
  readonly row?: DeviceRecord;
  readonly from: Beginning;
  readonly onClose: () => void;
  readonly onDone: (added?: AddedDevice) => void;
}

/** A new device, or an existing one. @source docs/requirements.md A10, C9 */
export function DeviceForm({ row, from, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const shown = (each: DeviceRecord): ShownFields => [
    [t('device.col.name'), each.device_name],
    [t('device.col.code'), each.code],
    [t('device.col.imei'), each.imei],
    [t('device.col.model'), each.modelName],
    [t('device.col.project'), each.projectName],
    [t('device.col.rail'), each.railName],
    [t('device.col.position'), each.position ?? ''],
    [t('device.col.address'), each.address],
    [t('device.form.base'), [each.baseX, each.baseY, each.baseZ].join(' / ')],
    [t('device.col.silent'), String(each.silentMinutes ?? '')],
    [t('device.col.installed'), each.installDate ?? ''],
    [t('device.col.lastMaintained'), each.lastMaintainedAt ?? ''],
    [t('device.col.nextMaintain'), each.nextMaintainAt ?? ''],
    [t('device.col.remark'), each.remark ?? ''],
  ];
  const form = useRowForm<DeviceRecord, DeviceValues>({
    row,
    valuesOf: (each) => valuesOf(each, from),
    shown,
    onClose,
    validate: faultsOf,
    send: async (values, seen) => {
      const fields = fieldsOf(values);
      const [imei, position] = [values.imei.trim(), values.position.trim()];
      if (seen === undefined) {
        const { secret } = await addDevice({ ...fields, imei, position });
        toast('ok', t('device.done.add'));
        onDone({ device_name: fields.device_name, imei, secret });
        return;
      }
      await updateDevice({
        ...fields,
        id: seen.id,
        version: seen.version,
        // What is not touched is not sent: reports may have moved it meanwhile.
        ...(imei === seen.imei ? {} : { imei }),
        ...(position === (seen.position ?? '') ? {} : { position }),
      });
      toast('ok', t('device.done.edit'));
      onDone();
    },
    fieldOf: { 9007: 'projectId' },
  });
  const { values, errors, seen } = form;
  const isActive = useHasReported(seen);
  return (
    <FormDrawer form={form} name="device" title={t(row === undefined ? 'device.form.add' : 'device.form.edit')}>
      <TextInput
        {...form.text('device_name')}
        data-autofocus
        label={t('device.col.name')}
        withAsterisk
        maxLength={40}
        data-testid="device-form-name"
      />
      <div className={frame.pair}>
        <TextInput
          {...form.text('imei')}
          label={t('device.col.imei')}
          withAsterisk
          inputMode="numeric"
          maxLength={15}
          disabled={isActive}
          description={isActive ? t('device.form.imeiFixed') : undefined}
          data-testid="device-form-imei"
        />
        <TextInput
          {...form.text('code')}
          label={t('device.col.code')}
          withAsterisk
          maxLength={30}
          data-testid="device-form-code"
        />
      </div>
      <ModelSelect
        label={t('device.col.model')}
        placeholder={t('device.form.model')}
        withAsterisk
        modelId={values.modelId}
        error={errors.modelId}
        onPick={(modelId, typeId) => form.set({ modelId, typeId })}
        data-testid="device-form-model"
      />
      <h3>{t('device.form.place')}</h3>
      <div className={frame.pair}>
        <PlaceFields value={values} onChange={(place) => form.set(place)} errors={errors} />
      </div>
      <PositionField
        value={values.position}
        error={errors.position}
        railId={values.railId}
        onChange={(position) => form.choice('position').onChange(position)}
      />
      <div className={frame.pair}>
        <TextInput {...form.text('address')} label={t('device.col.address')} maxLength={120} />
        <Select
          label={t('device.col.positionSource')}
          allowDeselect={false}
          data={positionSources.map((source) => ({
            value: source as string,
            label: say(positionSourceWords[source], currentLocale()),
          }))}
          value={values.positionSource}
          onChange={(source) => form.choice('positionSource').onChange(source ?? 'manual')}
        />
      </div>
      <h3>{t('device.form.measuring')}</h3>
      <div className={classes.four}>
        <TextInput {...form.text('baseX')} label={t('device.form.baseX')} inputMode="decimal" />
        <TextInput {...form.text('baseY')} label={t('device.form.baseY')} inputMode="decimal" />
        <TextInput {...form.text('baseZ')} label={t('device.form.baseZ')} inputMode="decimal" />
        <TextInput
          {...form.text('silentMinutes')}
          label={t('device.col.silent')}
          placeholder={t('device.form.byRule')}
          inputMode="numeric"
        />
      </div>
      <h3>{t('device.form.upkeep')}</h3>
      <div className={classes.four}>
        <DayField {...form.choice('installDate')} label={t('device.col.installed')} />
        <DayField {...form.choice('lastMaintainedAt')} label={t('device.col.lastMaintained')} />
        <DayField {...form.choice('nextMaintainAt')} label={t('device.col.nextMaintain')} />
      </div>
      <Textarea
        {...form.text('remark')}
        label={t('device.col.remark')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
      />
    </FormDrawer>
  );
}
