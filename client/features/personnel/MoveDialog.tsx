import { useTranslation } from 'react-i18next';
import type { PersonRow } from '#domain/people/person.ts';
import { ChooseDialog } from '#client/ui/form/ChooseDialog.tsx';
import { CompanySelect } from '#client/ui/orgPicker/CompanySelect.tsx';

interface Props {
  readonly rows: readonly PersonRow[];
  readonly onClose: () => void;
  readonly onMove: (companyId: string | null) => Promise<void>;
}

/** Which unit the people shall belong to; none is a choice, too. */
export function MoveDialog({ rows, onClose, onMove }: Props) {
  const { t } = useTranslation();
  const [only] = rows;
  const name = rows.length === 1 && only !== undefined ? only.real_name : t('common.selected', { n: rows.length });
  return (
    <ChooseDialog<string | null>
      title={t('person.moveTitle', { name })}
      name="person-move"
      initial={null}
      onClose={onClose}
      onChoose={onMove}
    >
      {(companyId, set) => (
        <CompanySelect
          label={t('person.moveTo')}
          placeholder={t('person.form.noCompany')}
          value={companyId}
          onChange={set}
          testId="person-move-to"
        />
      )}
    </ChooseDialog>
  );
}
