import { useTranslation } from 'react-i18next';
import type { LayoutTheme } from '#domain/access/layout.ts';
import { setLayout, useLayout } from '#client/stores/layout.ts';
import classes from './layoutForm.module.css';

interface Props {
  readonly of: 'siderTheme' | 'headerTheme';
  /** In the order the seed names them. */
  readonly themes: readonly LayoutTheme[];
}

/** Three small pictures of the frame; the chosen one is framed. */
export function ThemeChoice({ of, themes }: Props) {
  const { t } = useTranslation();
  const layout = useLayout();
  const label = t(`layout.setting.${of}`);
  return (
    <fieldset className={classes.themes} data-testid={`setting-${of}`}>
      <legend>{label}</legend>
      {themes.map((theme) => {
        const header = of === 'headerTheme' ? theme : layout.headerTheme;
        const sider = of === 'siderTheme' ? theme : layout.siderTheme;
        return (
          <label key={theme} className={classes.theme}>
            <input
              type="radio"
              name={of}
              value={theme}
              checked={layout[of] === theme}
              onChange={() => setLayout({ [of]: theme })}
            />
            <span className={classes.picture} aria-hidden="true">
              <span className={classes.pictureHeader} data-bar={header} />
              <span className={classes.pictureSider} data-bar={sider} />
              <span className={classes.pictureLines} />
            </span>
            {t(`layout.setting.theme.${theme}`)}
          </label>
        );
      })}
    </fieldset>
  );
}
