import { Box, Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, messageOf } from '#client/api/errors.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { SimpleTable } from '#client/ui/primitives/SimpleTable.tsx';
import { Waiting } from '#client/ui/states/Waiting.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { Section } from '../../Section.tsx';
import { RowButtons } from '../RowButtons.tsx';
import { deleteModel, deleteType, fetchCatalogue, type DeviceType, type Model } from './calls.ts';
import { ModelDrawer } from './ModelDrawer.tsx';
import { TypeDialog } from './TypeDialog.tsx';

type Opened =
  | { readonly kind: 'type'; readonly type: DeviceType | null }
  | { readonly kind: 'model'; readonly type: DeviceType; readonly model: Model | null };

/** Device types with their models: report interval, mounting height and thresholds. */
export function ModelSection() {
  const { t, i18n } = useTranslation();
  const { data, error, reload } = useAsync(fetchCatalogue, []);
  const { dialog: opened, open, close } = useDialog<Opened>();
  const nameOf = (type: DeviceType): string => (i18n.language === 'en-US' ? type.nameEn : type.name);
  const saved = (): void => {
    close();
    toast('ok', t('common.saved'));
    reload();
  };
  /** What still refers to it, with the counts. */
  const refusal = (error: unknown): string => {
    if (!(error instanceof CallError) || error.errno !== 9006) return messageOf(error);
    const { models = 0, devices = 0 } = (error.data ?? {}) as { models?: number; devices?: number };
    return t('setting.system.models.referenced', { models, devices });
  };
  const remove = async (name: string, work: () => Promise<void>): Promise<void> => {
    const yes = await ask({
      title: t('common.tip'),
      text: t('setting.system.confirmDelete', { name }),
      yes: t('setting.system.delete'),
      isDanger: true,
    });
    if (!yes) return;
    try {
      await work();
      reload();
    } catch (error) {
      toast('error', refusal(error));
    }
  };
  return (
    <Section
      title={t('setting.system.section.models')}
      hint={t('setting.system.models.hint')}
      testId="system-models"
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => open({ kind: 'type', type: null })}
          data-testid="type-add"
        >
          {t('setting.system.models.addType')}
        </Button>
      }
    >
      {(data === undefined || error !== undefined) && <Waiting lines={6} error={error} onRetry={reload} />}
      {data?.types.length === 0 && <EmptyState hint={t('setting.system.models.empty')} />}
      <Stack gap={20}>
        {data?.types.map((type) => (
          <div key={type.id} data-testid={`type-${type.code}`}>
            <Group gap={8} mb={8}>
              <Box component="h3" fz={14} fw={600}>
                {nameOf(type)}
              </Box>
              <small>
                <Box component="span" ff="monospace">
                  {type.code}
                </Box>{' '}
                · {t('setting.system.models.metricCount', { n: type.metrics.length })}
              </small>
              <Group gap={4} ml="auto">
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => open({ kind: 'model', type, model: null })}
                  data-testid={`model-add-${type.code}`}
                >
                  {t('setting.system.models.addModel')}
                </Button>
                <RowButtons
                  name={nameOf(type)}
                  testId={`type-${type.code}`}
                  onEdit={() => open({ kind: 'type', type })}
                  onDelete={() => void remove(nameOf(type), () => deleteType(type.id))}
                />
              </Group>
            </Group>
            <ModelTable
              type={type}
              label={nameOf(type)}
              onEdit={(model) => open({ kind: 'model', type, model })}
              onDelete={(model) => void remove(model.name, () => deleteModel(model.id))}
            />
          </div>
        ))}
      </Stack>
      {opened?.kind === 'type' && <TypeDialog type={opened.type} onClose={close} onSaved={saved} />}
      {opened?.kind === 'model' && data !== undefined && (
        <ModelDrawer
          key={opened.model?.id ?? 'new'}
          type={opened.type}
          model={opened.model}
          installation={data.installation}
          onClose={close}
          onSaved={saved}
          onStale={reload}
        />
      )}
    </Section>
  );
}

interface TableProps {
  readonly type: DeviceType;
  readonly label: string;
  readonly onEdit: (model: Model) => void;
  readonly onDelete: (model: Model) => void;
}

function ModelTable({ type, label, onEdit, onDelete }: TableProps) {
  const { t } = useTranslation();
  if (type.children.length === 0) return <small>{t('setting.system.models.noModels')}</small>;
  const none = t('common.none');
  const ownCount = ({ thresholds }: Model): ReactNode => {
    const n = Object.keys(thresholds ?? {}).length;
    return n === 0 ? <small>{t('setting.system.thresholds.none')}</small> : t('setting.system.thresholds.count', { n });
  };
  return (
    <SimpleTable
      label={label}
      heads={[
        t('setting.system.models.name'),
        t('setting.system.models.manufacturer'),
        t('setting.system.models.interval'),
        t('setting.system.models.height'),
        t('setting.system.thresholds.title'),
        '',
      ]}
      wide={[1, 3]}
      rows={type.children}
      idOf={({ id }) => id}
      rowTestId={({ code }) => `model-row-${code}`}
      cells={(model) => [
        model.name,
        model.manufacturer || none,
        `${model.reportIntervalSec} s`,
        model.heightMm === null ? none : `${model.heightMm} mm`,
        ownCount(model),
        <RowButtons
          key="buttons"
          name={model.name}
          testId={`model-${model.code}`}
          onEdit={() => onEdit(model)}
          onDelete={() => onDelete(model)}
        />,
      ]}
    />
  );
}
