import { useTranslation } from 'react-i18next';
import { statusKind, statusNumber } from './shapes.ts';
import { StatusShape } from './StatusShape.tsx';
import { Chip } from '../primitives/Chip.tsx';

interface Props {
  readonly status: number;
  /** `plain` is shape and word without a ground, for tables. */
  readonly plain?: boolean;
}

/** Shape and word of a device's status. */
export function StatusChip({ status, plain = false }: Props) {
  const { t } = useTranslation();
  const number = statusNumber(statusKind(status));
  const word = t(`status.${number}`);
  if (plain) {
    return (
      <span className="gl-mark">
        <StatusShape status={number} /> {word}
      </span>
    );
  }
  return (
    <Chip tone={`status-${number}`}>
      <StatusShape status={number} size={12} /> {word}
    </Chip>
  );
}
