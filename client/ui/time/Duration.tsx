import { useTranslation } from 'react-i18next';
import { shortOf, spanOf, toldAge, toldSpan } from './time.ts';
import { useFromDataNow } from './tick.ts';

interface Props {
  readonly from: number;
  /** End of the span; it ticks while there is none. */
  readonly to?: number | null;
  /** One unit only. */
  readonly short?: boolean;
}

function Fixed({ span, short }: { readonly span: number; readonly short: boolean }) {
  const { t } = useTranslation();
  if (short) {
    const { key, n } = shortOf(span);
    return <span>{t(key, { n })}</span>;
  }
  const { key, ...units } = spanOf(span);
  return <span>{t(key, units)}</span>;
}

function Ticking({ from, short }: { readonly from: number; readonly short: boolean }) {
  const span = useFromDataNow((now) => (short ? toldAge : toldSpan)(now - from));
  return <Fixed span={span} short={short} />;
}

/** How long something lasted, or lasts. */
export function Duration({ from, to = null, short = false }: Props) {
  return to === null ? <Ticking from={from} short={short} /> : <Fixed span={to - from} short={short} />;
}
