import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { number } from '#client/ui/number.ts';
import { CardGrid, CardPage } from '#client/ui/page/CardPage.tsx';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { useFromNow } from '#client/ui/time/tick.ts';
import { dayOf } from '#client/ui/time/time.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { getHealth } from './calls.ts';
import { daysOf, healthDefaults } from './filters.ts';
import { FloodCard } from './FloodCard.tsx';
import { HealthFilterBar } from './HealthFilterBar.tsx';
import { HealthTiles } from './HealthTiles.tsx';
import { HourCard } from './HourCard.tsx';
import { MixCard } from './MixCard.tsx';
import { ShiftCard } from './ShiftCard.tsx';
import { TopCard } from './TopCard.tsx';
import classes from './alarmHealth.module.css';

/**
 * /realtimeData/alarmHealth: whether people can keep up with what calls them, and what calls in vain.
 * @source docs/requirements.md C8
 */
export function AlarmHealthScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const [filters, setFilters] = useQueryState(healthDefaults);
  const today = useFromNow(dayOf);
  const days = daysOf(filters, today);
  const { data, error, loading, reload } = useAsync(
    (signal) => getHealth(filters, { signal }),
    [JSON.stringify([days, filters])],
  );
  // Figures of other days would look like those that were asked.
  const isFailed = error !== undefined;
  const isEmpty = data !== undefined && data.total === 0 && data.memberCount === 0 && data.staleBefore === 0;
  return (
    <CardPage>
      <PageHead title={t('page.alarmHealth.title')}>
        <RefreshButton area="health" onClick={reload} />
        {!mobile && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('report.print')}
          </Button>
        )}
      </PageHead>
      <HealthFilterBar filters={filters} days={days} health={data} onChange={setFilters} />
      {loading && data !== undefined && <ProgressLine />}
      {isFailed ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <>
          {data !== undefined && (
            <Text fz={12} lh={1.5} c="var(--gl-text-2)">
              {t('alarmHealth.note', { total: number(data.total), members: number(data.memberCount) })}{' '}
              {data.rowsFrom !== null && t('alarmHealth.rowsFrom', { date: dayOf(data.rowsFrom) })}
            </Text>
          )}
          {isEmpty ? (
            <EmptyState title={t('alarmHealth.empty')} />
          ) : (
            <>
              <HealthTiles health={data} />
              {data !== undefined && (
                <CardGrid className={classes.cards}>
                  <HourCard health={data} />
                  <MixCard health={data} />
                  <TopCard health={data} />
                  <ShiftCard health={data} />
                  <FloodCard health={data} />
                </CardGrid>
              )}
            </>
          )}
        </>
      )}
    </CardPage>
  );
}
