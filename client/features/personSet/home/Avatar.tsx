import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, post } from '#client/api/http.ts';
import { refreshUser } from '#client/stores/session.ts';
import { toast } from '#client/ui/toast.ts';
import type { AccountInfo } from '../useAccountInfo.ts';
import classes from './home.module.css';

const types = ['image/png', 'image/jpeg', 'image/webp'];
/** @source docs/requirements.md D1 */
const maxBytes = 2 * 1024 * 1024;

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
  const send = async (): Promise<void> => {
    if (chosen === undefined) return;
    setSending(true);
    try {
      const body = new FormData();
      body.append('file', chosen.file);
      const { url } = await call<{ url: string }>({ method: 'POST', path: '/api/web/account/uploadAvatar', body });
      setSaved(url);
      setChosen(undefined);
      toast('ok', t('common.saved'));
      await refreshUser();
    } catch {
      // Told by the message; the chosen picture stays for another try.
    } finally {
      setSending(false);
    }
  };
  const remove = async (): Promise<void> => {
    setSending(true);
    try {
      await post('/api/web/account/removeAvatar', {});
      setSaved(null);
      toast('ok', t('setting.home.avatarRemoved'));
      await refreshUser();
    } catch {
      // Told by the message.
    } finally {
      setSending(false);
    }
  };
  const picture = chosen?.url ?? saved;
  return (
    <div className={classes.avatarRow}>
      <span className={classes.avatar}>
        {picture === null ? (
          <span aria-hidden="true">{[...info.real_name][0]}</span>
        ) : (
          <img src={picture} alt={t('setting.home.avatar')} data-testid="home-avatar" />
        )}
      </span>
      <div className={classes.avatarActions}>
        <div className={classes.buttons}>
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
              <Button loading={sending} onClick={() => void send()} data-testid="home-avatar-save">
                {t('setting.home.avatarUse')}
              </Button>
              <Button variant="default" disabled={sending} onClick={() => setChosen(undefined)}>
                {t('common.cancel')}
              </Button>
            </>
          )}
        </div>
        <p>{t('setting.home.avatarHint')}</p>
      </div>
    </div>
  );
}
