import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/access/access.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useGuardedClose, useUnsaved } from '#client/ui/form/unsaved.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { RoleField } from './RoleField.tsx';
import frame from '#client/ui/form/form.module.css';

export interface Place {
  readonly orgId: string | null;
  readonly roles: readonly Role[];
}

interface Props {
  readonly title: string;
  readonly hint?: string;
  /** What is asked for. */
  readonly asks: ReadonlyArray<'org' | 'roles'>;
  readonly yes: string;
  readonly send: (place: Place) => Promise<void>;
  readonly onClose: () => void;
}

/** Organisation, roles, or both: of one registration or of many accounts. */
export function PlaceDialog({ title, hint, asks, yes, send, onClose }: Props) {
  const { t } = useTranslation();
  const asksOrg = asks.includes('org');
  const form = useFields<Place>({
    initial: { orgId: null, roles: [] },
    validate: ({ orgId }) => ({ orgId: asksOrg && orgId === null ? t('user.requireOrg') : null }),
    send,
    fieldOf: { 9007: 'orgId', 1403: 'roles' },
  });
  useUnsaved(form.dirty && !form.sending);
  const guardedClose = useGuardedClose(form.dirty, onClose);
  // What is on its way is not taken back by closing.
  const close = (): void => {
    if (!form.sending) guardedClose();
  };
  return (
    <Dialog onClose={close} size={480} title={title} data-testid="user-place">
      <form {...form.form} className={frame.fields}>
        {hint !== undefined && <p className={frame.hint}>{hint}</p>}
        {asksOrg && <OrgSelect {...form.choice('orgId')} label={t('user.form.org')} required testId="user-place-org" />}
        {asks.includes('roles') && <RoleField {...form.choice('roles')} />}
        {form.failure !== '' && <Failure words={form.failure} testId="user-place-failure" />}
        <div className={frame.foot}>
          <Button variant="default" disabled={form.sending} onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.sending} data-testid="user-place-submit">
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
