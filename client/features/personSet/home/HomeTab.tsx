import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onEvent } from '#client/realtime/live.ts';
import { Waiting } from '#client/ui/states/Waiting.tsx';
import { Section } from '../Section.tsx';
import { useAccountInfo, type AccountInfo } from '../useAccountInfo.ts';
import { AssignedAlarms } from './AssignedAlarms.tsx';
import { Avatar } from './Avatar.tsx';
import { Belongings } from './Belongings.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Sessions } from './Sessions.tsx';

/**
 * My home: who I am here, where I am signed in, what waits for me. It follows what others change.
 * @source docs/requirements.md C21, E4
 */
export function HomeTab() {
  const { t } = useTranslation();
  const { data, error, reload } = useAccountInfo();
  const [saved, setSaved] = useState<AccountInfo>();
  useEffect(() => onEvent('access:changed', reload), [reload]);
  const read = data?.userInfo;
  const info = saved !== undefined && saved.version > (read?.version ?? 0) ? saved : read;
  return (
    <>
      <Section title={t('setting.home.profile')} testId="home-profile">
        {info === undefined ? (
          <Waiting lines={5} error={error} onRetry={reload} />
        ) : (
          <>
            <Avatar info={info} />
            <ProfileForm info={info} onSaved={setSaved} />
            <Belongings info={info} />
          </>
        )}
      </Section>
      <Sessions />
      <AssignedAlarms />
    </>
  );
}
