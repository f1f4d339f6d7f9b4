import { useTranslation } from 'react-i18next';
import { strengthOf } from './strength.ts';
import classes from './form.module.css';

/** Four steps and a word under a new password; nothing while it is empty. @source docs/requirements.md C3 */
export function StrengthBar({ password }: { readonly password: string }) {
  const { t } = useTranslation();
  const score = strengthOf(password);
  if (score === 0) return null;
  return (
    <div className={classes.strength} data-score={score} data-testid="password-strength">
      {[1, 2, 3, 4].map((step) => (
        <i key={step} {...(step <= score ? { 'data-on': true } : {})} />
      ))}
      <span role="status">
        <span className="gl-hidden">{t('form.strength')}</span>
        {t(`form.strengthOf.${score}`)}
      </span>
    </div>
  );
}
