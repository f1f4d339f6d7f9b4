import { ActionIcon, Group } from '@mantine/core';
import { IconDeviceMobile, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useMobile } from '#client/ui/useMedia.ts';

interface Props {
  readonly way: 'account' | 'phone';
  /** Goes to the way that is not shown. */
  readonly onPick: () => void;
  /** The query with `redirect` goes along to the registration and back. */
  readonly search: string;
}

/** The other way in, and the way to an account. @source docs/requirements.md C2 */
export function OtherWays({ way, onPick, search }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const word = t(way === 'account' ? 'page.login.byPhone' : 'page.login.byAccount');
  const Glyph = way === 'account' ? IconDeviceMobile : IconUser;
  return (
    <Group gap={10} mt={20} c="var(--gl-text-3)">
      {t('page.login.other')}
      <ActionIcon
        variant="default"
        radius="50%"
        size={mobile ? 40 : 32}
        c="var(--gl-text-2)"
        onClick={onPick}
        aria-label={word}
        title={word}
        data-testid="login-other"
      >
        <Glyph size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <Link
        href={search === '' ? '/register' : `/register?${search}`}
        style={{ marginLeft: 'auto' }}
        data-testid="login-signup"
      >
        {t('page.login.signup')}
      </Link>
    </Group>
  );
}
