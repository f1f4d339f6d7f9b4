import { Box, Button, Checkbox, Group } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { account } from '#client/stores/account.ts';
import { copyText } from '#client/ui/copyText.ts';
import { useUnsaved } from '#client/ui/form/unsaved.ts';
import { saveFile } from '#client/api/saveFile.ts';
import { dateTime } from '#client/ui/time/time.ts';
import layout from '#client/ui/form/form.module.css';
import classes from '../personSet.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** A set of recovery codes, shown this once: it is left only by saying that they were kept. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const [kept, setKept] = useState(false);
  const copy = useRef<HTMLButtonElement>(null);
  // Not the button that ends it: whoever pressed Enter twice would never have seen them.
  useEffect(() => copy.current?.focus(), []);
  useUnsaved(true);
  const save = (): void => {
    const username = userInfo?.username ?? '';
    const lines = [
      t('recovery.file.title'),
      t('recovery.file.account', { name: username }),
      t('recovery.file.site', { url: location.origin }),
      t('recovery.file.madeAt', { time: dateTime(Date.now()) }),
      '',
      ...codes,
      '',
      t('recovery.file.once'),
      '',
    ];
    // As the editors of every Windows read it.
    const text = `\uFEFF${lines.join('\r\n')}`;
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `guardline-recovery-codes-${username}.txt`);
  };
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={layout.fields}>
      <p>{t('recovery.hint')}</p>
      <ul className={`gl-plain ${classes.codes}`} aria-label={t('recovery.label')} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <Box component="code" ff="monospace" fz={15}>
              {code}
            </Box>
          </li>
        ))}
      </ul>
      <Group gap={8} grow>
        <Button
          ref={copy}
          variant="default"
          leftSection={<IconCopy {...icon} />}
          onClick={() => void copyText(codes.join('\n'))}
          data-testid="recovery-copy"
        >
          {t('common.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          onClick={save}
          data-testid="recovery-download"
        >
          {t('recovery.download')}
        </Button>
      </Group>
      <Checkbox
        label={t('recovery.kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
        data-testid="recovery-kept"
      />
      <Group justify="flex-end">
        <Button disabled={!kept} onClick={onDone} data-testid="recovery-done">
          {t('recovery.done')}
        </Button>
      </Group>
    </div>
  );
}
