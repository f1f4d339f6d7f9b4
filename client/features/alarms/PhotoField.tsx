import { ActionIcon, Box, Button, Group, Loader } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostPhotos, photoTypes } from '#domain/alarms/photo.ts';
import { messageOf } from '#client/api/errors.ts';
import { uploadPhoto } from './calls.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';
import classes from './alarms.module.css';

interface Props {
  /** Those that were sent. */
  readonly onChange: (photoIds: readonly string[]) => void;
  readonly onBusy: (isBusy: boolean) => void;
}

/** One that was chosen; without an id it is on its way. */
interface Chosen {
  readonly key: number;
  /** Of the picture in this browser. */
  readonly url: string;
  readonly id?: string;
}

/** What it looked like: chosen or taken by the camera, sent at once, shown small. @source docs/requirements.md C11 */
export function PhotoField({ onChange, onBusy }: Props) {
  const { t } = useTranslation();
  const [photos, setPhotos] = useState<readonly Chosen[]>([]);
  const [fault, setFault] = useState('');
  const keys = useRef(0);
  const shown = useRef<readonly Chosen[]>([]);
  const put = (change: (before: readonly Chosen[]) => readonly Chosen[]): void => {
    const next = change(shown.current);
    shown.current = next;
    setPhotos(next);
    onChange(next.flatMap(({ id }) => id ?? []));
    onBusy(next.some(({ id }) => id === undefined));
  };
  useEffect(
    () => () => {
      for (const { url } of shown.current) URL.revokeObjectURL(url);
    },
    [shown],
  );
  const drop = (key: number): void =>
    put((before) => {
      for (const each of before) if (each.key === key) URL.revokeObjectURL(each.url);
      return before.filter((each) => each.key !== key);
    });
  const add = async (file: File): Promise<void> => {
    if (shown.current.length >= mostPhotos) {
      setFault(t('alarmActs.photo.most', { n: mostPhotos }));
      return;
    }
    const key = (keys.current += 1);
    put((before) => [...before, { key, url: URL.createObjectURL(file) }]);
    try {
      const photo = await shrinkPhoto(file);
      if (photo === null) throw new Error(t('alarmActs.photo.type'));
      const { id } = await uploadPhoto(photo);
      put((before) => before.map((each) => (each.key === key ? { ...each, id } : each)));
    } catch (error) {
      drop(key);
      setFault(`${file.name}: ${messageOf(error)}`);
    }
  };
  const take = async (files: readonly File[]): Promise<void> => {
    setFault('');
    // One after the other: a phone has little to send with.
    for (const file of files) await add(file);
  };
  return (
    <Box mt={12}>
      <Group gap={8} align="center">
        {photos.map(({ key, url, id }, at) => (
          <span key={key} className={classes.photo} data-testid="alarm-photo" data-sent={id !== undefined}>
            <img src={url} alt={t('alarmActs.photo.alt', { n: at + 1 })} />
            {id === undefined && <Loader size={18} className={classes.photoLoader ?? ''} />}
            <ActionIcon
              size={24}
              radius="xl"
              variant="filled"
              color="dark"
              aria-label={t('alarmActs.photo.remove', { n: at + 1 })}
              onClick={() => drop(key)}
            >
              <IconX size={14} stroke={2} aria-hidden="true" />
            </ActionIcon>
          </span>
        ))}
        {photos.length < mostPhotos && (
          <Button
            component="label"
            variant="default"
            leftSection={<IconCamera size={16} stroke={1.75} aria-hidden="true" />}
          >
            {t('alarmActs.photo.add')}
            <input
              type="file"
              multiple
              className="gl-hidden"
              accept={photoTypes.join(',')}
              data-testid="alarm-photo-file"
              onChange={(event) => {
                const files = [...(event.currentTarget.files ?? [])];
                event.currentTarget.value = '';
                void take(files);
              }}
            />
          </Button>
        )}
      </Group>
      <Box component="p" mt={4} fz={12} c="var(--gl-text-3)">
        {t('alarmActs.photo.hint', { n: mostPhotos })}
      </Box>
      {fault !== '' && (
        <Box component="p" mt={4} fz={12} c="var(--mantine-color-error)" role="alert" data-testid="alarm-photo-fault">
          {fault}
        </Box>
      )}
    </Box>
  );
}
