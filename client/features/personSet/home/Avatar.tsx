import { Box, Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, post } from '#client/api/http.ts';
import { refreshUser } from '#client/stores/session.ts';
import { toast } from '#client/ui/toast.ts';
import type { AccountInfo } from '../useAccountInfo.ts';
import layout from '#client/ui/form/form.module.css';

const types = ['image/png', 'image/jpeg', 'image/webp'];
/** @source docs/requirements.md D1 */
const maxBytes = 2 * 1024 * 1024;
const round = { w: 72, h: 72, flex: 'none', bdrs: '50%' } as const;

async function canDraw(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/** The picture, or the first letter of the name. A chosen file is shown before it is sent. */
export function Avatar({ info }: { readonly info: AccountInfo }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [saved, setSaved] = useState(info.avatar);
  const [sending, setSending] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    // Its name says what it is; whether the browser can draw it says if that is true.
    const isImage = types.includes(file.type) && (await canDraw(file));
    if (!isImage) toast('error', t('setting.home.avatarType'));
    else if (file.size > maxBytes) toast('error', t('setting.home.avatarBig'));
    else setChosen({ file, url: URL.createObjectURL(file) });
  };
  const change = async (call: Promise<{ readonly url: string | null }>, done: string): Promise<void> => {
    setSending(true);
    try {
      setSaved((await call).url);
      setChosen(undefined);
      toast('ok', done);
      await refreshUser();
    } catch {
      // Told by the message; the chosen picture stays for another try.
    } finally {
      setSending(false);
    }
  };
  const send = (file: File): Promise<void> => {
    const body = new FormData();
    body.append('file', file);
    return change(call({ method: 'POST', path: '/api/web/account/uploadAvatar', body }), t('common.saved'));
  };
  const remove = (): Promise<void> =>
    change(
      post('/api/web/account/removeAvatar', {}).then(() => ({ url: null })),
      t('setting.home.avatarRemoved'),
    );
  const picture = chosen?.url ?? saved;
  return (
    <Group gap={20} mb={20} wrap="nowrap">
      {picture === null ? (
        <Group {...round} justify="center" bg="var(--gl-selected)" c="var(--gl-link)" fz={28} fw={600} aria-hidden>
          {[...info.real_name][0]}
        </Group>
      ) : (
        <Box
          component="img"
          {...round}
          style={{ objectFit: 'cover' }}
          src={picture}
          alt={t('setting.home.avatar')}
          data-testid="home-avatar"
        />
      )}
      <div>
        <Group gap={8}>
          {chosen === undefined ? (
            <>
              <Button component="label" variant="default">
                {t('setting.home.avatarChoose')}
                <input
                  type="file"
                  className="gl-hidden"
                  accept={types.join(',')}
                  data-testid="home-avatar-file"
                  onChange={(event) => {
                    void choose(event.currentTarget.files?.[0]);
                    event.currentTarget.value = '';
                  }}
                />
              </Button>
              {saved !== null && (
                <Button
                  variant="subtle"
                  loading={sending}
                  onClick={() => void remove()}
                  data-testid="home-avatar-remove"
                >
                  {t('setting.home.avatarRemove')}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button loading={sending} onClick={() => void send(chosen.file)} data-testid="home-avatar-save">
                {t('setting.home.avatarUse')}
              </Button>
              <Button variant="default" disabled={sending} onClick={() => setChosen(undefined)}>
                {t('common.cancel')}
              </Button>
            </>
          )}
        </Group>
        <Box component="p" mt={6} className={layout.hint ?? ''}>
          {t('setting.home.avatarHint')}
        </Box>
      </div>
    </Group>
  );
}
