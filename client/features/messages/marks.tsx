import { useTranslation } from 'react-i18next';
import type { NoticeRow } from '#client/api/notices.ts';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { clampSeverity } from '#client/ui/status/severity.ts';
import { SeverityGlyph } from '#client/ui/status/SeverityGlyph.tsx';
import classes from './messages.module.css';

/** What the message is about, after how bad it is. */
export function TypeMark({ row }: { readonly row: Pick<NoticeRow, 'severity' | 'noticeActionName'> }) {
  const { t } = useTranslation();
  const level = clampSeverity(row.severity);
  return (
    <span className="gl-mark" style={{ gap: 8 }}>
      <Chip tone={`severity-${level}`} style={{ padding: 4 }} role="img" aria-label={t(`severity.${level}`)}>
        <SeverityGlyph severity={level} />
      </Chip>
      {row.noticeActionName}
    </span>
  );
}

/** Filled dot unread, hollow one read: 1 is read, anything else is not. @source docs/requirements.md C12 */
export function ReadMark({ isRead }: { readonly isRead: number }) {
  const { t } = useTranslation();
  const read = isRead === 1;
  return (
    <span className={`gl-mark ${classes.mark} ${read ? classes.read : ''}`}>
      <i aria-hidden="true" />
      {t(read ? 'message.read' : 'message.unread')}
    </span>
  );
}
