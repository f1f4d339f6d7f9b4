import { ActionIcon, Group, Switch, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SideDrawer } from '#client/ui/SideDrawer.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { FormBody } from '#client/ui/form/FormBody.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import { EscalationFields } from './EscalationFields.tsx';
import { MatchFields } from './MatchFields.tsx';
import { MinutesField } from './MinutesField.tsx';
import { Preview } from './Preview.tsx';
import { ProjectSelect } from './ProjectSelect.tsx';
import { TimeLine } from './TimeLine.tsx';
import { useRuleForm, type RuleFormProps } from './useRuleForm.ts';
import { toldText } from './words.ts';
import layout from '#client/ui/form/form.module.css';
import classes from './overdue.module.css';

interface Props extends RuleFormProps {
  /** There is room beside the list: the form pushes it aside instead of covering it. */
  readonly isBeside: boolean;
}

/**
 * A rule: what it speaks of, when, whom it tells, and what it would do now.
 * @source docs/requirements.md A17, C17, picture 17
 */
export function RuleForm({ isBeside, ...props }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const { org, ruleType, rule, onClose } = props;
  const { form, stale, isGone, preview, effect, wrong } = useRuleForm(props);
  const { values } = form;
  useUnsaved(form.dirty && !form.sending);
  const close = useGuardedClose(form.dirty, onClose);
  const governed = preview.data?.governed;
  const title = t(rule?.origin === 'own' ? 'overdue.form.edit' : 'overdue.form.add');
  const Shell = isBeside ? Beside : Over;
  return (
    <Shell title={title} kind={t(`overdue.tab.${ruleType}`)} onClose={close}>
      <FormBody
        form={{ ...form, failure: form.failure && (wrong ?? form.failure), close, stale }}
        name="overdue"
        note={governed !== undefined && t(`overdue.form.foot.${effect}`, { n: governed })}
      >
        {isGone && <Failure words={t('overdue.form.gone')} testId="overdue-form-gone" />}
        <div className={layout.pair}>
          <TextInput
            {...form.text('name')}
            data-autofocus
            label={t('overdue.form.name')}
            withAsterisk
            maxLength={40}
            data-testid="overdue-form-name"
          />
          <ProjectSelect {...form.choice('projectId')} orgId={org.id} name={rule?.projectName ?? null} />
        </div>
        <MinutesField form={form} ruleType={ruleType} />
        {effect !== 'events' && <Text c="var(--gl-text-3)">{t(`overdue.form.hint.${effect}`)}</Text>}
        {effect === 'events' && <MatchFields form={form} ruleType={ruleType} />}
        {effect !== 'silence' && (
          <EscalationFields
            form={form}
            known={rule?.origin === 'own' ? rule.escalateUsers : []}
            isOnce={effect === 'maintenance'}
          />
        )}
        {effect === 'events' && <TimeLine {...values} who={toldText(t, values)} />}
        <Switch {...form.flag('enabled')} label={t('overdue.form.enabled')} data-testid="overdue-form-enabled" />
        <Preview preview={preview.data} error={preview.error} effect={effect} />
      </FormBody>
    </Shell>
  );
}

interface ShellProps {
  readonly title: string;
  readonly kind: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Over({ title, kind, onClose, children }: ShellProps) {
  return (
    <SideDrawer onClose={onClose} title={`${title} · ${kind}`} data-testid="overdue-form">
      {children}
    </SideDrawer>
  );
}

function Beside({ title, kind, onClose, children }: ShellProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  // A drawer does so by itself.
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <aside
      ref={box}
      className={classes.aside}
      aria-label={title}
      onKeyDown={(event) => {
        // The Escape of a list that is open closes that list alone.
        const isOfList = event.target instanceof Element && event.target.closest('[aria-expanded="true"]') !== null;
        if (event.key === 'Escape' && !isOfList) onClose();
      }}
      data-testid="overdue-form"
    >
      <Group gap={8} h={53} pl={20} pr={12}>
        <h2 className="gl-dialog-title">{title}</h2>
        <Chip>{kind}</Chip>
        <ActionIcon ml="auto" size={32} variant="subtle" color="gray" aria-label={t('common.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <div className={classes.body}>{children}</div>
    </aside>
  );
}
