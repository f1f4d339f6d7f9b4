import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonRow } from '#domain/people/person.ts';
import { CompanySelect } from '#client/ui/orgPicker/CompanySelect.tsx';
import { useFocusBack } from '#client/ui/useFocusBack.ts';

interface Props {
  readonly rows: readonly PersonRow[];
  readonly onClose: () => void;
  readonly onMove: (companyId: string | null) => Promise<void>;
}

/** Which unit the people shall belong to; none is a choice, too. */
export function MoveDialog({ rows, onClose, onMove }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const [companyId, setCompanyId] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [only] = rows;
  const name = rows.length === 1 && only !== undefined ? only.real_name : t('common.selected', { n: rows.length });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('person.moveTitle', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={450}
      data-testid="person-move-dialog"
    >
      <CompanySelect
        label={t('person.moveTo')}
        placeholder={t('person.form.noCompany')}
        value={companyId}
        onChange={setCompanyId}
        testId="person-move-to"
      />
      <Group justify="flex-end" mt={20} gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          loading={sending}
          onClick={() => {
            setSending(true);
            void onMove(companyId).finally(() => setSending(false));
          }}
          data-testid="person-move-submit"
        >
          {t('common.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
