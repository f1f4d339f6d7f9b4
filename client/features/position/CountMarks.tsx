import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { severityOrder, type StatusCounts } from '#client/map/status.ts';
import { number } from '#client/ui/number.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';

interface Props {
  readonly counts: StatusCounts;
  /** The word is for readers of the screen alone. */
  readonly isShort?: boolean;
}

/** How many devices of each status there are; what is none is left out. */
export function CountMarks({ counts, isShort = false }: Props) {
  const { t } = useTranslation();
  return severityOrder
    .filter((status) => counts[status] > 0)
    .map((status) => (
      <Group key={status} component="span" gap={6}>
        <StatusShape status={status} size={12} />
        <span className={isShort ? 'gl-hidden' : undefined}>{t(`status.${status}`)}</span>
        <b>{number(counts[status])}</b>
      </Group>
    ));
}
