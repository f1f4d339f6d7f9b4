import { IconCircleDashed, IconCircleMinus, IconLink } from '@tabler/icons-react';
import type { ImeiStatus } from '#domain/imei/imei.ts';
import { imeiStatusWords } from '#domain/texts/imeiTexts.ts';
import { say } from '#domain/texts/names.ts';
import { currentLocale } from '#client/i18n/i18n.ts';

const glyphs = { free: IconCircleDashed, bound: IconLink, disabled: IconCircleMinus } as const;

/** Glyph and word of an IMEI's status: neutral, for it is no status of the road. */
export function StatusMark({ status }: { readonly status: ImeiStatus }) {
  const Glyph = glyphs[status];
  return (
    <span className={`gl-mark gl-tight ${status === 'disabled' ? 'gl-faint' : 'gl-second'}`}>
      <Glyph size={16} stroke={1.75} aria-hidden="true" />
      {say(imeiStatusWords[status], currentLocale())}
    </span>
  );
}
