import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '#domain/companies/company.ts';
import { ChooseDialog } from '#client/ui/form/ChooseDialog.tsx';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';

interface Props {
  readonly rows: readonly CompanyRow[];
  readonly onClose: () => void;
  readonly onMove: (orgId: string) => Promise<void>;
}

/** Which organisation the units shall belong to. */
export function MoveDialog({ rows, onClose, onMove }: Props) {
  const { t } = useTranslation();
  const [only] = rows;
  const name = rows.length === 1 && only !== undefined ? only.name : t('common.selected', { n: rows.length });
  return (
    <ChooseDialog<string | null>
      title={t('company.moveTitle', { name })}
      name="company-move"
      initial={null}
      isChosen={(orgId) => orgId !== null}
      onClose={onClose}
      onChoose={(orgId) => onMove(orgId ?? '')}
    >
      {(orgId, set) => (
        <OrgSelect label={t('company.moveTo')} required value={orgId} onChange={set} testId="company-move-to" />
      )}
    </ChooseDialog>
  );
}
