import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CallError, messageOf } from '#client/api/errors.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { Section } from '../../Section.tsx';
import { RowButtons } from '../RowButtons.tsx';
import classes from '../system.module.css';
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
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data === undefined && error === undefined && <Skeleton h={240} />}
      {data?.types.length === 0 && <EmptyState hint={t('setting.system.models.empty')} />}
      {data?.types.map((type) => (
        <div key={type.id} className={classes.group} data-testid={`type-${type.code}`}>
          <div className={classes.groupHead}>
            <h3>{nameOf(type)}</h3>
            <span className={classes.faint}>
              <span className={classes.code}>{type.code}</span> ·{' '}
              {t('setting.system.models.metricCount', { n: type.metrics.length })}
            </span>
            <span>
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
            </span>
          </div>
          <ModelTable
            type={type}
            label={nameOf(type)}
            onEdit={(model) => open({ kind: 'model', type, model })}
            onDelete={(model) => void remove(model.name, () => deleteModel(model.id))}
          />
        </div>
      ))}
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
  if (type.children.length === 0) return <p className={classes.faint}>{t('setting.system.models.noModels')}</p>;
  return (
    <table className={classes.list} aria-label={label}>
      <thead>
        <tr>
          <th>{t('setting.system.models.name')}</th>
          <th className={classes.wide}>{t('setting.system.models.manufacturer')}</th>
          <th>{t('setting.system.models.interval')}</th>
          <th className={classes.wide}>{t('setting.system.models.height')}</th>
          <th>{t('setting.system.thresholds.title')}</th>
          <th aria-label={t('setting.system.actions')} />
        </tr>
      </thead>
      <tbody>
        {type.children.map((model) => {
          const own = Object.keys(model.thresholds ?? {}).length;
          return (
            <tr key={model.id} data-testid={`model-row-${model.code}`}>
              <td>{model.name}</td>
              <td className={classes.wide}>{model.manufacturer || t('common.none')}</td>
              <td>{`${model.reportIntervalSec} s`}</td>
              <td className={classes.wide}>{model.heightMm === null ? t('common.none') : `${model.heightMm} mm`}</td>
              <td className={own === 0 ? classes.faint : undefined}>
                {own === 0 ? t('setting.system.thresholds.none') : t('setting.system.thresholds.count', { n: own })}
              </td>
              <td>
                <RowButtons
                  name={model.name}
                  testId={`model-${model.code}`}
                  onEdit={() => onEdit(model)}
                  onDelete={() => onDelete(model)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
