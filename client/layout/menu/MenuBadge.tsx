import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { menu } from '#client/stores/menu.ts';
import { badge } from '#client/ui/number.ts';
import layout from '../layout.module.css';
import classes from './menu.module.css';

/** The mark at a menu entry: a red dot or a number, 99+ beyond. @source docs/requirements.md F2 */
export function MenuBadge({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const { menuBadge } = useSnapshot(menu);
  if (menuBadge.badge === null || menuBadge.badge === 0 || menuBadge.path !== path) return null;
  if (menuBadge.badge === 'dot') {
    return (
      <span className={classes.dot} data-testid="menu-badge">
        <span className="gl-hidden">{t('menu.news')}</span>
      </span>
    );
  }
  return (
    <span className={layout.badge} data-testid="menu-badge">
      {badge(menuBadge.badge)}
    </span>
  );
}
