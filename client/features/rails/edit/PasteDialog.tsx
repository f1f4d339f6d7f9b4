import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPastedPath } from '#domain/rails/geoJson.ts';
import { pathFault, pathLength, type Path } from '#domain/rails/path.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { number } from '#client/ui/number.ts';

interface Props {
  readonly onClose: () => void;
  readonly onTake: (path: Path) => void;
}

/** A path from a text or a file: `[[lng,lat],…]` or GeoJSON with one line. @source docs/requirements.md C10 */
export function PasteDialog({ onClose, onTake }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  const path = isEmpty ? null : readPastedPath(text);
  const fault = path === null ? 'form' : pathFault(path);
  const error = isEmpty || fault === null ? undefined : t('rail.path.fault.title') + t(`rail.path.fault.${fault}`);
  const found =
    path === null || fault !== null
      ? t('rail.path.pasteHint')
      : t('rail.path.found', { n: path.length, length: number(pathLength(path), 1) });
  return (
    <Dialog onClose={onClose} title={t('rail.path.paste')} size={520} data-testid="path-paste-dialog">
      <Textarea
        data-autofocus
        label={t('rail.path.pasteLabel')}
        description={found}
        placeholder="[[117.746206,30.769968],[117.751342,30.774215]]"
        autosize
        minRows={5}
        maxRows={12}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
        data-testid="path-paste-text"
      />
      <Group justify="space-between" mt={16} gap={8}>
        <FileButton
          accept=".json,.geojson,application/geo+json,application/json"
          onChange={(file) => void file?.text().then(setText)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
              data-testid="path-upload"
            >
              {t('rail.path.upload')}
            </Button>
          )}
        </FileButton>
        <Group gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={path === null || fault !== null}
            onClick={() => path !== null && onTake(path)}
            data-testid="path-paste-submit"
          >
            {t('rail.path.take')}
          </Button>
        </Group>
      </Group>
    </Dialog>
  );
}
