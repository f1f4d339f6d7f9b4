import { useTranslation } from 'react-i18next';
import { statusKind, statusNumber } from './shapes.ts';
import { StatusShape } from './StatusShape.tsx';
import classes from './chips.module.css';

interface Props {
  readonly status: number;
  /** `plain` is shape and word without a ground, for tables. */
  readonly plain?: boolean;
}

/** Shape and word of a device's status. */
export function StatusChip({ status, plain = false }: Props) {
  const { t } = useTranslation();
  const number = statusNumber(statusKind(status));
  return (
    <span className={plain ? classes.plain : `${classes.status} ${classes[`status${number}`]}`}>
      <StatusShape status={number} size={plain ? 14 : 12} />
      {t(`status.${number}`)}
    </span>
  );
}
