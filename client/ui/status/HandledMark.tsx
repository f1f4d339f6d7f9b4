import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HandledStatus } from '#domain/alarms/alarm.ts';

const looks = {
  unhandled: { fontWeight: 600 },
  doing: { color: 'var(--gl-link)' },
  done: { color: 'var(--gl-text-3)' },
};

/** Hollow circle unhandled, half circle in progress, tick when done: glyph and word. */
export function HandledMark({ status }: { readonly status: HandledStatus }) {
  const { t } = useTranslation();
  const kind = status === '00' ? 'unhandled' : status === '01' ? 'doing' : 'done';
  return (
    <span className="gl-mark" style={looks[kind]}>
      {kind === 'done' ? (
        <IconCircleCheckFilled size={14} aria-hidden="true" />
      ) : (
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <circle cx="7" cy="7" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.8" />
          {kind === 'doing' && <path d="M7 4a3 3 0 0 1 0 6z" fill="currentColor" />}
        </svg>
      )}
      {t(`handled.${status}`)}
    </span>
  );
}
