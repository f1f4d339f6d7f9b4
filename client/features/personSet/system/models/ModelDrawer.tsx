import { Button, NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldFault, FieldText } from '#domain/access/fieldTexts.ts';
import { settleOverrides } from '#domain/alarms/figures.ts';
import { resolveThresholds, type ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { CallError } from '#client/api/errors.ts';
import { SideDrawer } from '#client/ui/SideDrawer.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import layout from '#client/ui/form/form.module.css';
import classes from '../system.module.css';
import { ThresholdEditor } from '#client/ui/thresholds/ThresholdEditor.tsx';
import { saveModel, type DeviceType, type Model } from './calls.ts';

interface Props {
  readonly type: DeviceType;
  /** Null adds a model. */
  readonly model: Model | null;
  readonly installation: ThresholdOverrides;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Somebody else changed it meanwhile. */
  readonly onStale: () => void;
}

interface Values {
  readonly code: string;
  readonly name: string;
  readonly manufacturer: string;
  readonly reportIntervalSec: number;
  readonly heightMm: number | null;
  readonly thresholds: ThresholdOverrides;
}

const faultIf = (wrong: boolean, text: FieldText): FieldFault | null => (wrong ? { text, params: {} } : null);
const outside = (value: number, min: number, max: number): boolean => !(value >= min && value <= max);

/** A model with its thresholds against what stands below them. */
export function ModelDrawer({ type, model, installation, onClose, onSaved, onStale }: Props) {
  const { t, i18n } = useTranslation();
  const mobile = useMobile();
  const below = resolveThresholds(null, null, installation).values;
  const fields = useFields<Values>({
    initial: {
      code: model?.code ?? '',
      name: model?.name ?? '',
      manufacturer: model?.manufacturer ?? '',
      reportIntervalSec: model?.reportIntervalSec ?? 60,
      heightMm: model?.heightMm ?? null,
      thresholds: model?.thresholds ?? {},
    },
    validate: ({ code, name, reportIntervalSec, heightMm }) => ({
      code: faultIf(model === null && !/^[A-Za-z0-9_-]{1,30}$/.test(code), 'dict.code'),
      name: faultIf(name.trim() === '' || [...name.trim()].length > 40, 'model.name'),
      reportIntervalSec: faultIf(outside(reportIntervalSec, 10, 86_400), 'model.interval'),
      heightMm: faultIf(heightMm !== null && outside(heightMm, 1, 20_000), 'model.height'),
    }),
    send: async (values) => {
      await saveModel({ ...values, id: model?.id, version: model?.version, typeId: type.id });
      onSaved();
    },
    onFailure: (error) => {
      if (error instanceof CallError && error.errno === 9004) onStale();
    },
  });
  const { values, errors, set } = fields;
  useUnsaved(fields.dirty && !fields.sending);
  const close = useGuardedClose(fields.dirty, onClose);
  const typeName = i18n.language === 'en-US' ? type.nameEn : type.name;
  const isWrong = settleOverrides(values.thresholds, below).problems.length > 0;
  return (
    <SideDrawer
      onClose={close}
      size={mobile ? '100%' : 760}
      title={`${typeName} · ${model?.name ?? t('setting.system.models.addModel')}`}
      data-testid="model-drawer"
    >
      <form className={layout.fields} {...fields.form}>
        <div className={classes.pair}>
          <TextInput
            label={t('setting.system.models.name')}
            data-autofocus
            {...fields.text('name')}
            data-testid="model-name"
          />
          <TextInput
            label={t('setting.system.models.code')}
            disabled={model !== null}
            {...fields.text('code')}
            data-testid="model-code"
          />
          <TextInput label={t('setting.system.models.manufacturer')} maxLength={40} {...fields.text('manufacturer')} />
          <NumberInput
            label={t('setting.system.models.interval')}
            suffix=" s"
            allowDecimal={false}
            allowNegative={false}
            {...fields.number('reportIntervalSec')}
            data-testid="model-interval"
          />
          <NumberInput
            label={t('setting.system.models.height')}
            description={t('setting.system.models.heightHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            suffix=" mm"
            allowNegative={false}
            value={values.heightMm ?? ''}
            error={errors.heightMm}
            onChange={(value) => fields.choice('heightMm').onChange(typeof value === 'number' ? value : null)}
          />
        </div>
        <p className={layout.hint}>{t('setting.system.models.thresholdsHint')}</p>
        <ThresholdEditor
          below={below}
          value={values.thresholds}
          metrics={type.metrics}
          onChange={(thresholds) => set({ thresholds })}
        />
        {fields.failure !== '' && <Failure words={fields.failure} testId="model-failure" />}
        <DialogButtons sending={fields.sending} isWrong={isWrong} onClose={close} testId="model-save">
          <Button
            variant="default"
            mr="auto"
            disabled={Object.keys(values.thresholds).length === 0}
            onClick={() => set({ thresholds: {} })}
            data-testid="model-standard"
          >
            {t('setting.system.thresholds.resetAll')}
          </Button>
        </DialogButtons>
      </form>
    </SideDrawer>
  );
}
