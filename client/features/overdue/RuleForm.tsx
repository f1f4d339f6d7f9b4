import { Button, Drawer, Switch, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { StaleNote } from '#client/ui/form/StaleNote.tsx';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import { linesOf } from './form.ts';
import { EscalationFields } from './EscalationFields.tsx';
import { MatchFields } from './MatchFields.tsx';
import { MinutesField } from './MinutesField.tsx';
import { Preview } from './Preview.tsx';
import { ProjectSelect } from './ProjectSelect.tsx';
import { TimeLine } from './TimeLine.tsx';
import { useRuleForm, type RuleFormProps } from './useRuleForm.ts';
import { toldText } from './words.ts';
import classes from './overdue.module.css';

interface Props extends RuleFormProps {
  /** There is room beside the list: the form pushes it aside instead of covering it. */
  readonly isBeside: boolean;
}

/** A rule: what it speaks of, when, whom it tells, and what it would do now. @source docs/requirements.md A17, C17, picture 17 */
export function RuleForm({ isBeside, ...props }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const { org, ruleType, rule, onClose } = props;
  const { form, seen, standing, preview, isSilence, wrong, take } = useRuleForm(props);
  const { values } = form;
  useUnsaved(form.dirty && !form.sending);
  const close = useGuardedClose(form.dirty, onClose);
  const governed = preview.data?.governed;
  const title = t(rule?.origin === 'own' ? 'overdue.form.edit' : 'overdue.form.add');
  return (
    <Shell isBeside={isBeside} title={title} kind={t(`overdue.tab.${ruleType}`)} onClose={close}>
      <form {...form.form} className={classes.form} data-testid="overdue-form">
        <div className={classes.fields}>
          {seen !== undefined && standing === undefined && (
            <Failure words={t('overdue.form.gone')} testId="overdue-form-gone" />
          )}
          {seen !== undefined && standing !== undefined && standing.version !== seen.version && (
            <StaleNote
              changes={linesOf(t, standing).filter(([, value], at) => value !== linesOf(t, seen)[at]?.[1])}
              onTake={(theirs) => take(standing, theirs)}
            />
          )}
          <div className={classes.pair}>
            <TextInput
              {...form.text('name')}
              data-autofocus
              label={t('overdue.form.name')}
              withAsterisk
              maxLength={40}
              data-testid="overdue-form-name"
            />
            <ProjectSelect
              orgId={org.id}
              value={values.projectId}
              name={rule?.projectName ?? null}
              onChange={(id) => form.choice('projectId').onChange(id)}
            />
          </div>
          <MinutesField form={form} ruleType={ruleType} />
          {ruleType === 'device_silent' ? (
            <p className={classes.hint}>{t('overdue.form.silenceHint')}</p>
          ) : (
            <>
              <MatchFields form={form} ruleType={ruleType} />
              <EscalationFields form={form} known={rule?.origin === 'own' ? rule.escalateUsers : []} />
              <TimeLine
                minutes={values.minutes}
                repeatMinutes={values.repeatMinutes}
                maxRepeats={values.maxRepeats}
                who={toldText(t, values)}
              />
            </>
          )}
          <Switch {...form.flag('enabled')} label={t('overdue.form.enabled')} data-testid="overdue-form-enabled" />
          <Preview preview={preview.data} error={preview.error} isSilence={isSilence} />
        </div>
        <footer className={classes.foot}>
          {form.failure !== '' && <Failure words={wrong ?? form.failure} testId="overdue-form-failure" />}
          <small>
            {governed === undefined
              ? ''
              : t(isSilence ? 'overdue.form.footSilence' : 'overdue.form.foot', { n: governed })}
          </small>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.sending} data-testid="overdue-form-submit">
            {t('common.save')}
          </Button>
        </footer>
      </form>
    </Shell>
  );
}

interface ShellProps {
  readonly isBeside: boolean;
  readonly title: string;
  readonly kind: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Shell({ isBeside, title, kind, onClose, children }: ShellProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  // A drawer does so by itself.
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  if (!isBeside) {
    return (
      <Drawer
        opened
        onClose={onClose}
        position="right"
        size={640}
        title={`${title} · ${kind}`}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {children}
      </Drawer>
    );
  }
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
    >
      <header className={classes.asideHead}>
        <h2>{title}</h2>
        <span>{kind}</span>
        <button type="button" onClick={onClose} aria-label={t('common.close')}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </header>
      {children}
    </aside>
  );
}
