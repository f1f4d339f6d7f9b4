import { useEffect, useRef, type RefObject } from 'react';
import { Loader, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { orgFaults } from '#domain/orgs/organization.ts';
import { post } from '#client/api/http.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { FormBody } from '#client/ui/form/FormBody.tsx';
import { useRowForm, type ShownFields } from '#client/ui/form/useRowForm.ts';
import { reloadOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import { RegionPicker } from '#client/ui/orgPicker/RegionPicker.tsx';
import type { OrgNode } from '#client/ui/orgPicker/tree.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import frame from '#client/ui/form/form.module.css';

interface Props {
  /** A new organisation below this one… */
  readonly parent?: OrgNode;
  /** …or this one's own fields. */
  readonly node?: OrgNode;
  readonly onClose: () => void;
}

interface Detail {
  readonly id: string;
  readonly title: string;
  readonly code: string | null;
  readonly orderNo: number;
  readonly regionCode: string | null;
  readonly leader: string | null;
  readonly phone: string | null;
  readonly version: number;
}

interface Values {
  readonly title: string;
  readonly code: string;
  /** As it is typed. */
  readonly orderNo: string;
  readonly regionCode: string;
  readonly leader: string;
  readonly phone: string;
}

const valuesOf = (row?: Detail): Values => ({
  title: row?.title ?? '',
  code: row?.code ?? '',
  orderNo: String(row?.orderNo ?? 0),
  regionCode: row?.regionCode ?? '',
  leader: row?.leader ?? '',
  phone: row?.phone ?? '',
});
const orderOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Adds below a node or edits one: what it is, not where it stands. @source docs/requirements.md A1, C19 */
export function OrgForm({ parent, node, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error, reload } = useAsync(
    async (signal) =>
      node === undefined ? undefined : post('/home/org/org/info', { id: node.id }, { signal, quiet: true }),
    [node?.id],
  );
  const title = parent === undefined ? t('org.form.edit') : t('org.form.add', { name: parent.title });
  const ready = node === undefined || data !== undefined;
  const close = useRef(onClose);
  return (
    <Dialog onClose={() => close.current()} title={title} size={520} data-testid="org-form">
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {error === undefined && !ready && <Loader size="sm" />}
      {ready && <Fields parent={parent} row={data} onClose={onClose} guardRef={close} />}
    </Dialog>
  );
}

interface FieldsProps {
  readonly parent: OrgNode | undefined;
  readonly row: Detail | undefined;
  readonly onClose: () => void;
  /** How the dialog closes once there are fields: it asks about what is unsaved. */
  readonly guardRef: RefObject<() => void>;
}

function Fields({ parent, row, onClose, guardRef }: FieldsProps) {
  const { t } = useTranslation();
  const shown = (each: Detail): ShownFields => [
    [t('org.form.title'), each.title],
    [t('org.form.code'), each.code ?? ''],
    [t('org.form.orderNo'), String(each.orderNo)],
    [t('org.form.leader'), each.leader ?? ''],
    [t('org.form.phone'), each.phone ?? ''],
  ];
  const form = useRowForm<Detail, Values>({
    row,
    valuesOf,
    shown,
    onClose,
    validate: (values) => orgFaults({ ...values, orderNo: orderOf(values.orderNo) }),
    send: async (values, seen) => {
      const fields = { ...values, orderNo: orderOf(values.orderNo) };
      if (seen === undefined)
        await post('/home/org/org/add', { ...fields, parentId: parent?.id ?? '' }, { quiet: true });
      else await post('/home/org/org/update', { ...fields, id: seen.id, version: seen.version }, { quiet: true });
      toast('ok', t(seen === undefined ? 'org.done.add' : 'org.done.edit'));
      onClose();
      await reloadOrgTree();
    },
  });
  useEffect(() => {
    guardRef.current = form.close;
  });
  return (
    <FormBody form={form} name="org">
      <TextInput
        {...form.text('title')}
        data-autofocus
        label={t('org.form.title')}
        withAsterisk
        maxLength={60}
        data-testid="org-form-title"
      />
      <div className={frame.pair}>
        <TextInput
          {...form.text('code')}
          label={t('org.form.code')}
          placeholder={t('org.form.codeHint')}
          maxLength={30}
          data-testid="org-form-code"
        />
        <TextInput
          {...form.text('orderNo')}
          label={t('org.form.orderNo')}
          inputMode="numeric"
          maxLength={4}
          data-testid="org-form-orderNo"
        />
      </div>
      <RegionPicker
        label={t('org.form.region')}
        value={form.values.regionCode}
        error={form.errors.regionCode}
        onChange={(code) => form.choice('regionCode').onChange(code)}
      />
      <div className={frame.pair}>
        <TextInput {...form.text('leader')} label={t('org.form.leader')} maxLength={30} />
        <TextInput {...form.text('phone')} label={t('org.form.phone')} maxLength={20} data-testid="org-form-phone" />
      </div>
    </FormBody>
  );
}
