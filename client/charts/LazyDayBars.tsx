import { lazyChart } from './lazyChart.tsx';

export const LazyDayBars = lazyChart(async () => (await import('./DayBars.tsx')).DayBars);
