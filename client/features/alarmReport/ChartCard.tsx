import { Box, Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/primitives/Card.tsx';

interface Props extends ComponentProps<typeof Card> {
  readonly isEmpty: boolean;
  readonly isLoading: boolean;
  /** Px of the content. */
  readonly height: number;
}

/** A chart with its title; its place stays while it loads and when there is nothing in it. */
export function ChartCard({ isEmpty, isLoading, height, children, ...card }: Props) {
  const { t } = useTranslation();
  const nothing = isLoading ? (
    <Box flex={1} bdrs={4} bg="var(--gl-skeleton)" />
  ) : (
    <Box c="var(--gl-text-3)" ta="center">
      {t('report.empty')}
    </Box>
  );
  return (
    <Card {...card} style={{ paddingBlock: 10 }}>
      <Stack gap={0} justify="center" flex={1} mih={height}>
        {isLoading || isEmpty ? nothing : children}
      </Stack>
    </Card>
  );
}
