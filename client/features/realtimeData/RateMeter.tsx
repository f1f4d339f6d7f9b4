import { Box, Group } from '@mantine/core';
import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { websoket } from '#client/realtime/websoket.ts';
import { number } from '#client/ui/number.ts';
import { PhaseDot } from '#client/ui/status/PhaseDot.tsx';
import { Values } from './cells.tsx';
import { buckets, rateOf } from './valueStore.ts';

const tickMs = 1_000;
const height = 18;

/** Thirty bars of two seconds and the reports a second: it proves that the page is alive. */
export function RateMeter() {
  const { t } = useTranslation();
  const store = use(Values);
  const { phase } = useSnapshot(websoket);
  const [rates, setRates] = useState<readonly number[]>(() => store.rates());
  useEffect(() => {
    const timer = setInterval(() => setRates(store.rates()), tickMs);
    return () => clearInterval(timer);
  }, [store]);
  const most = Math.max(1, ...rates);
  const perSecond = rateOf(rates);
  const text = number(perSecond, perSecond > 0 && perSecond < 10 ? 1 : 0);
  return (
    <Group
      className="gl-panel"
      gap={8}
      h={32}
      px={12}
      c="var(--gl-text-3)"
      opacity={phase === 'live' ? 1 : 0.6}
      aria-disabled={phase !== 'live'}
      aria-label={t('realtime.rateLabel', { n: text })}
      role="img"
      data-testid="realtime-rate"
    >
      <PhaseDot phase={phase} size={12} />
      <svg width={buckets * 3} height={height} aria-hidden="true">
        {rates.slice(0, -1).map((rate, index) => {
          const size = Math.max(1, (rate / most) * height);
          return <rect key={index} x={index * 3} y={height - size} width="2" height={size} fill="currentColor" />;
        })}
      </svg>
      <Box component="b" miw={32} ta="right" c="var(--gl-text-1)">
        {text}
      </Box>
      <small>{t('realtime.rate')}</small>
    </Group>
  );
}
