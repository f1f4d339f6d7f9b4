import { IconCircleCheck, IconCircleMinus, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserStatus } from '#domain/users/user.ts';
import { userStatusName } from './words.ts';

const glyphs = { enabled: IconCircleCheck, disabled: IconCircleMinus, pending: IconHourglass } as const;

/** Glyph and word of an account's status: neutral, for it is no status of the road. */
export function StatusMark({ status }: { readonly status: UserStatus }) {
  // The words follow the language.
  useTranslation();
  const Glyph = glyphs[status];
  return (
    <span
      className={`gl-mark gl-tight ${status === 'disabled' ? 'gl-faint' : 'gl-second'}`}
      style={status === 'pending' ? { color: 'var(--gl-link)', fontWeight: 600 } : undefined}
      data-status={status}
    >
      <Glyph size={16} stroke={1.75} aria-hidden="true" />
      {userStatusName(status)}
    </span>
  );
}
