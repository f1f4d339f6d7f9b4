import { lazyChart } from './lazyChart.tsx';

export const LazyLineChart = lazyChart(async () => (await import('./LineChart.tsx')).LineChart);
