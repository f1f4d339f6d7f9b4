import { Select, Textarea, TextInput } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { railFaults, type RailForm as Values } from '#domain/rails/railForm.ts';
import type { RailListRow } from '#domain/rails/railList.ts';
import { post } from '#client/api/http.ts';
import { liveProjects } from '#client/realtime/live.ts';
import { DayField } from '#client/ui/date/DayField.tsx';
import { FormDrawer } from '#client/ui/form/FormDrawer.tsx';
import { useRowForm, type ShownFields } from '#client/ui/form/useRowForm.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { toast } from '#client/ui/toast.ts';
import type { RailTypes } from './useRailTypes.ts';
import frame from '#client/ui/form/form.module.css';

interface Props {
  /** Absent: a new guardrail. */
  readonly row?: RailListRow;
  /** Project of a new one, where the list is of one. */
  readonly projectId: string;
  readonly types: RailTypes;
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

/** Texts throughout, as inputs hold them. */
type Typed = { readonly [K in keyof Values]: string };

function valuesOf(row: RailListRow | undefined, projectId: string): Typed {
  const cycle = row?.maintenanceCycleDays ?? 0;
  return {
    name: row?.name ?? '',
    railType: row?.railType ?? '',
    projectId: row?.projectId ?? projectId,
    orgId: row?.orgId ?? liveProjects.get(projectId)?.orgId ?? '',
    address: row?.address ?? '',
    roadName: row?.roadName ?? '',
    stakeStart: row?.stakeStart ?? '',
    stakeEnd: row?.stakeEnd ?? '',
    installDate: row?.installDate ?? '',
    maintenanceCycleDays: cycle === 0 ? '' : String(cycle),
    remark: row?.remark ?? '',
  };
}

/** A new guardrail, or an existing one; its path is drawn on the map. @source docs/requirements.md A8, C10 */
export function RailForm({ row, projectId, types, onClose, onDone }: Props) {
  const { t } = useTranslation();
  useSyncExternalStore(liveProjects.subscribe, liveProjects.version);
  const projects = [...liveProjects.rows().values()];
  const shown = (each: RailListRow): ShownFields => [
    [t('rail.col.name'), each.name],
    [t('rail.col.type'), types.nameOf(each.railType)],
    [t('rail.col.project'), each.projectName],
    [t('rail.col.org'), each.orgName],
    [t('rail.col.address'), each.address],
    [t('rail.col.roadName'), each.roadName ?? ''],
    [t('rail.col.stakeStart'), each.stakeStart ?? ''],
    [t('rail.col.stakeEnd'), each.stakeEnd ?? ''],
    [t('rail.col.installDate'), each.installDate ?? ''],
    [t('rail.col.cycle'), String(each.maintenanceCycleDays)],
    [t('rail.col.remark'), each.remark ?? ''],
  ];
  const form = useRowForm<RailListRow, Typed>({
    row,
    valuesOf: (each) => valuesOf(each, projectId),
    shown,
    onClose,
    validate: railFaults,
    send: async (values, seen) => {
      const days = values.maintenanceCycleDays;
      const fields = { ...values, maintenanceCycleDays: days === '' ? 0 : Number(days) };
      let id = seen?.id ?? '';
      if (seen === undefined) ({ id } = await post('/home/rail/rail/add', fields, { quiet: true }));
      else await post('/home/rail/rail/update', { ...fields, id, version: seen.version }, { quiet: true });
      toast('ok', t(seen === undefined ? 'rail.done.add' : 'rail.done.edit'));
      onDone(id);
    },
    fieldOf: { 9007: 'orgId' },
  });
  const { seen } = form;
  // Devices belong to project and organisation of their guardrail: it does not move under them.
  const isHeld = (seen?.deviceCount ?? 0) > 0;
  const own = seen?.railType ?? '';
  const isOffered = own === '' || types.offered.some(({ value }) => value === own);
  const offered = isOffered ? types.offered : [...types.offered, { value: own, label: types.nameOf(own) }];
  return (
    <FormDrawer form={form} name="rail" title={t(row === undefined ? 'rail.form.add' : 'rail.form.edit')}>
      <TextInput
        {...form.text('name')}
        data-autofocus
        label={t('rail.col.name')}
        withAsterisk
        maxLength={60}
        data-testid="rail-form-name"
      />
      <div className={frame.pair}>
        <Select
          label={t('rail.col.project')}
          withAsterisk
          searchable
          allowDeselect={false}
          disabled={isHeld}
          placeholder={t('rail.form.project')}
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.projectId === '' ? null : form.values.projectId}
          error={form.errors.projectId}
          onChange={(id) => {
            form.choice('projectId').onChange(id ?? '');
            const orgId = liveProjects.get(id ?? '')?.orgId;
            if (form.values.orgId === '' && orgId !== undefined) form.choice('orgId').onChange(orgId);
          }}
          data-testid="rail-form-project"
        />
        <OrgSelect
          value={form.values.orgId === '' ? null : form.values.orgId}
          onChange={(id) => form.choice('orgId').onChange(id)}
          error={form.errors.orgId}
          label={t('rail.col.org')}
          required
          disabled={isHeld}
          testId="rail-form-org"
        />
      </div>
      {isHeld && <p className={frame.hint}>{t('rail.form.held', { n: seen?.deviceCount ?? 0 })}</p>}
      <Select
        label={t('rail.col.type')}
        withAsterisk
        allowDeselect={false}
        placeholder={t('rail.form.type')}
        data={[...offered]}
        value={form.values.railType === '' ? null : form.values.railType}
        error={form.errors.railType}
        onChange={(type) => form.choice('railType').onChange(type ?? '')}
        data-testid="rail-form-type"
      />
      <h3>{t('rail.form.where')}</h3>
      <TextInput {...form.text('address')} label={t('rail.col.address')} maxLength={120} />
      <TextInput
        {...form.text('roadName')}
        label={t('rail.col.roadName')}
        placeholder={t('rail.form.road')}
        maxLength={60}
      />
      <div className={frame.pair}>
        <TextInput
          {...form.text('stakeStart')}
          label={t('rail.col.stakeStart')}
          placeholder="K598+120"
          maxLength={9}
          data-testid="rail-form-stake"
        />
        <TextInput {...form.text('stakeEnd')} label={t('rail.col.stakeEnd')} placeholder="K602+210" maxLength={9} />
      </div>
      <h3>{t('rail.form.maintenance')}</h3>
      <div className={frame.pair}>
        <DayField {...form.choice('installDate')} label={t('rail.col.installDate')} />
        <TextInput
          {...form.text('maintenanceCycleDays')}
          label={t('rail.col.cycle')}
          placeholder={t('rail.form.noCycle')}
          inputMode="numeric"
          maxLength={4}
          data-testid="rail-form-cycle"
        />
      </div>
      <Textarea
        {...form.text('remark')}
        label={t('rail.col.remark')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
      />
    </FormDrawer>
  );
}
