import { Box, Button, Group, SegmentedControl, Switch } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useEffect, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nameFault } from '#domain/imei/fileFault.ts';
import { isImportFile, maxImportBytes, type ImportMode } from '#domain/imei/importJob.ts';
import { refusalText } from '#domain/imei/sheetRefusal.ts';
import { CallError, messageOf } from '#client/api/errors.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { ask } from '#client/ui/form/ask.ts';
import { Failure } from '#client/ui/form/Failure.tsx';
import { useLeftFailure } from '#client/ui/form/useLeftFailure.ts';
import { number } from '#client/ui/number.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { useOrgTree } from '#client/ui/orgPicker/orgTree.ts';
import { uploadSheet } from './calls.ts';
import { sizeText } from './jobWords.ts';
import { ReadingPanel } from './ReadingPanel.tsx';
import { useFileLook } from './useFileLook.ts';
import page from './imeiImport.module.css';
import classes from './upload.module.css';

interface Props {
  readonly onTemplate: () => void;
  /** The template is on its way. */
  readonly isSaving: boolean;
  readonly onSent: (jobId: string) => void;
  /** Rows that one file may have; undefined while it is not known. */
  readonly maxRows: number | undefined;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Steps one and two: the template, the file and what is to be done with it. @source docs/requirements.md C22 */
export function UploadCard({ onTemplate, isSaving, onSent, maxRows }: Props) {
  const { t } = useTranslation();
  const { tree } = useOrgTree();
  const { file, look, reading, choose, read } = useFileLook();
  const [failure, setFailure] = useState('');
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState(false);
  const watchLeaving = useLeftFailure();
  const [chosenOrg, setOrg] = useState<string>();
  const [mode, setMode] = useState<ImportMode>('skip');
  // Off unless the file carries what devices need, or somebody wants them anyway.
  const [wanted, setCreate] = useState<boolean>();
  const createDevices = wanted ?? look?.carriesDevices ?? false;
  const [dryRun, setDry] = useState(false);
  const orgId = chosenOrg ?? tree.nodes[0]?.id ?? '';
  const refusal = look?.refusal ?? null;
  // The sheets that may be meant instead are offered below: the sentence need not list them.
  const isOffered = refusal?.others !== undefined;
  const told = refusal === null ? '' : refusalText(refusal, currentLocale());
  const words =
    failure !== '' ? failure : isOffered ? t('imports.reading.sheetEmpty', { sheet: refusal.sheet ?? '' }) : told;
  const isLacking = createDevices && look !== undefined && !look.carriesDevices;
  const take = (given: File | undefined): void => {
    if (given === undefined) return;
    const isWrong = !isImportFile(given.name);
    const isBig = given.size > maxImportBytes;
    const old = isWrong ? nameFault(given.name) : null;
    const wrong = old === null ? t('imports.wrongType') : refusalText(old, currentLocale());
    setFailure(isWrong ? wrong : isBig ? t('imports.tooBig') : '');
    setCreate(undefined);
    choose(isWrong || isBig ? undefined : given);
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => take(event.clipboardData?.files[0]);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const send = async (force: boolean): Promise<void> => {
    if (file === undefined) return;
    setSending(true);
    const tellWhoLeft = watchLeaving();
    setFailure('');
    try {
      onSent(await uploadSheet(file, { orgId, mode, createDevices, dryRun, reading }, force));
    } catch (error) {
      if (!force && error instanceof CallError && error.errno === 9012) {
        setSending(false);
        if (await ask({ title: t('common.tip'), text: t('imports.repeated') })) await send(true);
        return;
      }
      tellWhoLeft(error);
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <section className={`gl-panel ${page.card}`} aria-label={t('imports.step.file')} data-testid="import-upload">
      <div className={classes.template}>
        <span>
          <b>{t('imports.templateTitle')}</b>
          <small>{t('imports.templateText')}</small>
        </span>
        <Button
          variant="default"
          flex="none"
          leftSection={<IconDownload {...icon} />}
          loading={isSaving}
          onClick={onTemplate}
          data-testid="import-template"
        >
          {t('imports.template')}
        </Button>
      </div>
      <label
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="gl-hidden"
          accept=".xlsx,.csv"
          data-testid="import-file"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        {file === undefined ? (
          <>
            <IconUpload size={28} stroke={1.5} aria-hidden="true" />
            <b>{t('imports.drop')}</b>
            <small>
              {maxRows === undefined ? t('imports.dropHintPlain') : t('imports.dropHint', { max: number(maxRows) })}
            </small>
          </>
        ) : (
          <>
            <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />
            <b>{file.name}</b>
            <small>{t('imports.dropAgain', { size: sizeText(file.size) })}</small>
          </>
        )}
      </label>
      {words !== '' && (
        <Box mt={8}>
          <Failure words={words} testId="import-failure" />
        </Box>
      )}
      {look !== undefined && <ReadingPanel key={file?.name} look={look} reading={reading} onChange={read} />}
      <div className={classes.options}>
        <div>
          <OrgSelect
            label={t('imports.org')}
            required
            value={orgId === '' ? null : orgId}
            onChange={setOrg}
            testId="import-org"
          />
          <small className={classes.hint}>{t('imports.orgHint')}</small>
        </div>
        <div>
          <div id="import-mode">{t('imports.modeLabel')}</div>
          <SegmentedControl
            fullWidth
            size="md"
            mt={6}
            aria-labelledby="import-mode"
            value={mode}
            onChange={(value) => setMode(value === 'update' ? 'update' : 'skip')}
            data={[
              { value: 'skip', label: t('imports.mode.skip') },
              { value: 'update', label: t('imports.mode.update') },
            ]}
          />
        </div>
        <Switch
          label={t('imports.createDevices')}
          description={t(isLacking ? 'imports.createMissing' : 'imports.createHint')}
          checked={createDevices}
          onChange={(event) => setCreate(event.currentTarget.checked)}
          data-testid="import-create"
        />
        <Switch
          label={t('imports.dryRun')}
          description={t('imports.dryHint')}
          checked={dryRun}
          onChange={(event) => setDry(event.currentTarget.checked)}
          data-testid="import-dry"
        />
      </div>
      <Group justify="flex-end" mt={16}>
        <Button
          disabled={file === undefined || orgId === '' || refusal !== null}
          loading={sending}
          onClick={() => void send(false)}
          data-testid="import-start"
        >
          {t(dryRun ? 'imports.startDry' : 'imports.start')}
        </Button>
      </Group>
    </section>
  );
}
