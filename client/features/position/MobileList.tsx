import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import { DeviceList } from './DeviceList.tsx';
import type { PositionModel } from './model.ts';
import { Sheet } from './Sheet.tsx';
import { usePositionView } from './useModel.ts';
import classes from './panel.module.css';

/** The list on a phone, in a sheet that peeks out under the map. */
export function MobileList({
  model,
  ...list
}: Omit<ComponentProps<typeof DeviceList>, 'rows'> & { readonly model: PositionModel }) {
  const { t } = useTranslation();
  const { list: rows, skipped } = usePositionView(model);
  return (
    <Sheet label={t('position.panel.list')} start="peek" testId="position-sheet">
      <div className={classes.listHead}>
        <span data-testid="position-results">{t('position.panel.results', { n: number(rows.length) })}</span>
        <span>{skipped > 0 ? t('position.legend.skipped', { n: skipped }) : t('position.panel.sort')}</span>
      </div>
      <DeviceList {...list} rows={rows} />
    </Sheet>
  );
}
