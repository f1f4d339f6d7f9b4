import { useTranslation } from 'react-i18next';
import { clampSeverity } from './severity.ts';
import { SeverityGlyph } from './SeverityGlyph.tsx';
import { Chip } from '../primitives/Chip.tsx';

interface Props {
  readonly severity: number;
  /** Nobody has to do anything: it has no colour, for red says that somebody must act. */
  readonly isOver?: boolean;
}

/** Word and glyph of a severity. Only critical is solid. */
export function SeverityChip({ severity, isOver = false }: Props) {
  const { t } = useTranslation();
  const level = clampSeverity(severity);
  return (
    <Chip tone={isOver ? 'severity-4' : `severity-${level}`} style={{ fontWeight: 600 }}>
      <SeverityGlyph severity={level} />
      {t(`severity.${level}`)}
    </Chip>
  );
}
