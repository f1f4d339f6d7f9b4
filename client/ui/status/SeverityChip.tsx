import { useTranslation } from 'react-i18next';
import { clampSeverity } from './severity.ts';
import { SeverityGlyph } from './SeverityGlyph.tsx';
import classes from './chips.module.css';

/** Word and glyph of a severity. Only critical is solid. */
export function SeverityChip({ severity }: { readonly severity: number }) {
  const { t } = useTranslation();
  const level = clampSeverity(severity);
  return (
    <span className={`${classes.severity} ${classes[`severity${level}`]}`}>
      <SeverityGlyph severity={level} />
      {t(`severity.${level}`)}
    </span>
  );
}
