import { Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { projectFaults, projectStatuses, type ProjectRecord } from '#domain/projects/project.ts';
import { post } from '#client/api/http.ts';
import { DayField } from '#client/ui/date/DayField.tsx';
import { FormDrawer } from '#client/ui/form/FormDrawer.tsx';
import { useRowForm } from '#client/ui/form/useRowForm.ts';
import { CompanySelect } from '#client/ui/orgPicker/CompanySelect.tsx';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { useOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import { PersonSelect } from '#client/ui/orgPicker/PersonSelect.tsx';
import { RegionPicker } from '#client/ui/orgPicker/RegionPicker.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { findProject } from '../calls.ts';
import { statusText } from '../StatusMark.tsx';
import { CenterField } from './CenterField.tsx';
import { ThresholdField } from './ThresholdField.tsx';
import { inputOf, shownFields, valuesOf, type Values } from './values.ts';
import frame from '#client/ui/form/form.module.css';

interface Props {
  /** Absent: a new project. */
  readonly row?: ProjectRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A new project, or an existing one. @source docs/requirements.md A7, C6 */
export function ProjectForm({ row, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const { tree } = useOrgTree();
  // Whoever has one organisation only need not choose it.
  const only = tree.nodes.length === 1 ? (tree.nodes[0]?.id ?? '') : '';
  const form = useRowForm<ProjectRecord, Values>({
    row,
    valuesOf: (each) => valuesOf(each, only),
    shown: (each) => shownFields(t, each),
    onClose,
    validate: projectFaults,
    send: async (values, seen) => {
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
  });
  const { values, errors, seen } = form;
  const rails = useAsync(
    async (signal) => (row === undefined ? null : (await findProject(row.id, { signal })).railsCenter),
    [row?.id],
  );
  const moves = seen !== undefined && values.orgId !== seen.orgId && seen.railCount + seen.deviceCount > 0;
  return (
    <FormDrawer form={form} name="project" title={t(row === undefined ? 'project.form.add' : 'project.form.edit')}>
      <TextInput
        {...form.text('name')}
        data-autofocus
        label={t('project.col.name')}
        withAsterisk
        maxLength={60}
        data-testid="project-form-name"
      />
      <div className={frame.pair}>
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
        <p className="gl-note" role="status" data-testid="project-form-moves">
          {t('project.form.moves', { rails: seen.railCount, devices: seen.deviceCount })}
        </p>
      )}
      <div className={frame.pair}>
        <DayField {...form.choice('startDate')} label={t('project.col.startDate')} testId="project-form-start" />
        <DayField {...form.choice('endDate')} label={t('project.col.endDate')} testId="project-form-end" />
      </div>
      <h3>{t('project.form.people')}</h3>
      <div className={frame.pair}>
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
    </FormDrawer>
  );
}
