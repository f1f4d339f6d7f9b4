import { IconCircleDashed, IconCircleMinus, IconLink } from '@tabler/icons-react';
import type { ImeiStatus } from '#domain/imei/imei.ts';
import { imeiStatusWords } from '#domain/texts/imeiTexts.ts';
import { say } from '#domain/texts/names.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import list from '#client/ui/list/list.module.css';

const glyphs = { free: IconCircleDashed, bound: IconLink, disabled: IconCircleMinus } as const;

/** Glyph and word of an IMEI's status: neutral, for it is no status of the road. */
export function StatusMark({ status }: { readonly status: ImeiStatus }) {
  const Glyph = glyphs[status];
  return (
    <span className={list.mark} {...(status === 'disabled' ? { 'data-off': true } : {})}>
      <Glyph size={16} stroke={1.75} aria-hidden="true" />
      {say(imeiStatusWords[status], currentLocale())}
    </span>
  );
}
