import { Button, Drawer, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { projectFaults, projectStatuses, type ProjectRecord } from '#domain/projects/project.ts';
import { CallError } from '#client/api/errors.ts';
import { post } from '#client/api/http.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { StaleNote } from '#client/ui/list/StaleNote.tsx';
import { CompanySelect } from '#client/ui/orgPicker/CompanySelect.tsx';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { useOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import { PersonSelect } from '#client/ui/orgPicker/PersonSelect.tsx';
import { RegionPicker } from '#client/ui/orgPicker/RegionPicker.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import { findProject } from '../calls.ts';
import { statusText } from '../StatusMark.tsx';
import { CenterField } from './CenterField.tsx';
import { ThresholdField } from './ThresholdField.tsx';
import { inputOf, shownFields, valuesOf, type Values } from './values.ts';
import list from '#client/ui/list/list.module.css';
import classes from '../projects.module.css';

interface Props {
  /** Absent: a new project. */
  readonly row?: ProjectRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A new project, or an existing one. @source product.md A7, C6 */
export function ProjectForm({ row, onClose, onDone }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const { tree } = useOrgTree();
  const [seen, setSeen] = useState(row);
  const [current, setCurrent] = useState<ProjectRecord>();
  // Whoever has one organisation only need not choose it.
  const only = tree.nodes.length === 1 ? (tree.nodes[0]?.id ?? '') : '';
  const form = useFields<Values>({
    initial: valuesOf(row, only),
    validate: projectFaults,
    send: async (values) => {
      const fields = inputOf(values);
      if (seen === undefined) await post('/home/project/project/add', fields, { quiet: true });
      else {
        const known = { id: seen.id, version: seen.version };
        await post('/home/project/project/update', { ...fields, ...known }, { quiet: true });
      }
      toast('ok', t(seen === undefined ? 'project.done.add' : 'project.done.edit'));
      onDone();
    },
    fieldOf: { 9007: 'orgId' },
    onFailure: (error) => {
      if (!(error instanceof CallError) || error.errno !== 9004) return;
      const fresh = (error.data as { current?: ProjectRecord } | null)?.current;
      if (fresh !== undefined) setCurrent(fresh);
    },
  });
  const { values, errors } = form;
  useUnsaved(form.dirty && !form.sending);
  const close = useGuardedClose(form.dirty, onClose);
  const rails = useAsync(
    async (signal) => (row === undefined ? null : (await findProject(row.id, { signal })).railsCenter),
    [row?.id],
  );
  const take = (fresh: ProjectRecord, theirs: boolean): void => {
    setSeen(fresh);
    setCurrent(undefined);
    if (theirs) form.reset(valuesOf(fresh, ''));
  };
  const moves = seen !== undefined && values.orgId !== seen.orgId && seen.railCount + seen.deviceCount > 0;
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={640}
      title={t(row === undefined ? 'project.form.add' : 'project.form.edit')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      data-testid="project-form"
    >
      <form {...form.form} className={list.form}>
        {current !== undefined && seen !== undefined && (
          <StaleNote
            changes={shownFields(t, current).filter(([, value], at) => value !== shownFields(t, seen)[at]?.[1])}
            onTake={(theirs) => take(current, theirs)}
          />
        )}
        <TextInput
          {...form.text('name')}
          data-autofocus
          label={t('project.col.name')}
          withAsterisk
          maxLength={60}
          data-testid="project-form-name"
        />
        <div className={list.pair}>
          <TextInput
            {...form.text('code')}
            label={t('project.col.code')}
            withAsterisk
            placeholder={t('project.form.code')}
            maxLength={30}
            data-testid="project-form-code"
          />
          <Select
            label={t('project.col.status')}
            withAsterisk
            allowDeselect={false}
            data={projectStatuses.map((status) => ({ value: status as string, label: statusText(status) }))}
            value={values.status}
            error={errors.status}
            onChange={(status) => form.choice('status').onChange(status ?? '')}
            data-testid="project-form-status"
          />
        </div>
        <OrgSelect
          value={values.orgId === '' ? null : values.orgId}
          onChange={(id) => form.choice('orgId').onChange(id)}
          error={errors.orgId}
          label={t('project.col.org')}
          required
          testId="project-form-org"
        />
        {moves && (
          <p className={classes.moves} role="status" data-testid="project-form-moves">
            {t('project.form.moves', { rails: seen.railCount, devices: seen.deviceCount })}
          </p>
        )}
        <div className={list.pair}>
          <TextInput
            {...form.text('startDate')}
            label={t('project.col.startDate')}
            placeholder="YYYY-MM-DD"
            maxLength={10}
            data-testid="project-form-start"
          />
          <TextInput
            {...form.text('endDate')}
            label={t('project.col.endDate')}
            placeholder="YYYY-MM-DD"
            maxLength={10}
            data-testid="project-form-end"
          />
        </div>
        <h3>{t('project.form.people')}</h3>
        <div className={list.pair}>
          <CompanySelect
            label={t('project.col.builder')}
            placeholder={t('project.form.company')}
            value={values.companyId}
            name={values.companyId === seen?.companyId ? (seen?.companyName ?? null) : null}
            error={errors.companyId}
            onChange={(id) => form.choice('companyId').onChange(id)}
            testId="project-form-company"
          />
          <CompanySelect
            label={t('project.col.keeper')}
            placeholder={t('project.form.company')}
            value={values.maintenanceCompanyId}
            name={
              values.maintenanceCompanyId === seen?.maintenanceCompanyId ? (seen?.maintenanceCompanyName ?? null) : null
            }
            error={errors.maintenanceCompanyId}
            onChange={(id) => form.choice('maintenanceCompanyId').onChange(id)}
            testId="project-form-keeper"
          />
        </div>
        <PersonSelect
          label={t('project.col.manager')}
          placeholder={t('project.form.manager')}
          value={values.managerId}
          name={values.managerId === seen?.managerId ? (seen?.managerName ?? null) : null}
          error={errors.managerId}
          onChange={(id) => form.choice('managerId').onChange(id)}
          testId="project-form-manager"
        />
        <h3>{t('project.form.place')}</h3>
        <RegionPicker
          label={t('project.form.region')}
          required
          value={values.regionCode}
          error={errors.regionCode}
          onChange={(code) => form.choice('regionCode').onChange(code)}
        />
        <TextInput {...form.text('address')} label={t('project.col.address')} maxLength={120} />
        <CenterField
          value={values.center}
          error={errors.center}
          onChange={(center) => form.choice('center').onChange(center)}
          fallback={rails.data ?? null}
        />
        <h3>{t('project.form.more')}</h3>
        <Textarea
          {...form.text('remark')}
          label={t('project.col.remark')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
        />
        <ThresholdField
          value={values.thresholds}
          error={errors.thresholds}
          onChange={(thresholds) => form.choice('thresholds').onChange(thresholds)}
        />
        {form.failure !== '' && current === undefined && <Failure words={form.failure} testId="project-form-failure" />}
        <div className={list.foot}>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.sending} data-testid="project-form-submit">
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
