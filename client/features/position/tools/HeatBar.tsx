import { Button, CloseButton, Group, SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { heatWeights } from '#domain/geo/heat.ts';
import { paletteOf } from '#client/map/palette.ts';
import type { Heat } from './useHeat.ts';
import classes from './tools.module.css';

/** What the heat map weighs, and what its colours say. */
export function HeatBar({ heat, onClose }: { readonly heat: Heat; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { density } = paletteOf(useComputedColorScheme('light'));
  return (
    <section className={`gl-float ${classes.heat}`} aria-label={t('mapTool.heat.title')} data-testid="heat-bar">
      <SegmentedControl
        size="xs"
        aria-label={t('mapTool.heat.weight')}
        value={heat.weight}
        data={heatWeights.map((weight) => ({ value: weight, label: t(`mapTool.heat.${weight}`) }))}
        onChange={heat.setWeight}
      />
      <Group component="span" gap={6} role="status">
        {heat.state === 'failed' || heat.state === 'empty' ? (
          t(`mapTool.heat.${heat.state}`)
        ) : (
          <>
            {t('mapTool.heat.few')}
            <i style={{ background: `linear-gradient(90deg, ${density.join(', ')})` }} />
            {t('mapTool.heat.many')}
          </>
        )}
      </Group>
      {heat.state === 'failed' && (
        <Button size="compact-xs" variant="default" onClick={heat.retry}>
          {t('common.retry')}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('mapTool.heat.close')} onClick={onClose} />
    </section>
  );
}
