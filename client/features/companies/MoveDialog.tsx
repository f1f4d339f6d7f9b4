import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '#domain/companies/company.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { useFocusBack } from '#client/ui/useFocusBack.ts';

interface Props {
  readonly rows: readonly CompanyRow[];
  readonly onClose: () => void;
  readonly onMove: (orgId: string) => Promise<void>;
}

/** Which organisation the units shall belong to. */
export function MoveDialog({ rows, onClose, onMove }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const [orgId, setOrgId] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [only] = rows;
  const name = rows.length === 1 && only !== undefined ? only.name : t('common.selected', { n: rows.length });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('company.moveTitle', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={450}
      data-testid="company-move-dialog"
    >
      <OrgSelect label={t('company.moveTo')} required value={orgId} onChange={setOrgId} testId="company-move-to" />
      <Group justify="flex-end" mt={20} gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={orgId === null}
          loading={sending}
          onClick={() => {
            setSending(true);
            void onMove(orgId ?? '').finally(() => setSending(false));
          }}
          data-testid="company-move-submit"
        >
          {t('common.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
