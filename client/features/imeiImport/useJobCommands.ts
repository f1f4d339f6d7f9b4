import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import { ask } from '#client/ui/form/ask.ts';
import { number } from '#client/ui/number.ts';
import { toast } from '#client/ui/toast.ts';
import { downloadErrors, downloadSecrets, downloadSource, sendCommand, type JobCommand } from './calls.ts';

/** What a person can ask of an import; what cannot be taken back is asked first. */
export function useJobCommands(onChanged: (job: ImportJobRow) => void, reload: () => void) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    try {
      return await work();
    } catch {
      // The message is shown already.
      return null;
    } finally {
      setBusy(false);
    }
  };
  const send = async (job: ImportJobRow, wanted: JobCommand): Promise<void> => {
    const changed = await run(() => sendCommand(job.id, wanted));
    if (changed !== null) onChanged(changed);
  };
  const cancel = async (job: ImportJobRow): Promise<void> => {
    const text = t('imports.ask.cancel', { name: job.fileName });
    if (await ask({ title: t('common.tip'), text, yes: t('imports.cancelImport'), isDanger: true }))
      await send(job, 'cancel');
  };
  const undo = async (job: ImportJobRow): Promise<void> => {
    const counts = { ok: number(job.successRows), n: number(job.deviceCount) };
    const text = t('imports.ask.undo', { name: job.fileName, ...counts });
    if (await ask({ title: t('imports.undo'), text, yes: t('imports.undo'), isDanger: true })) await send(job, 'undo');
  };
  const secrets = async (job: ImportJobRow): Promise<void> => {
    if (!(await ask({ title: t('common.tip'), text: t('imports.ask.secrets'), yes: t('imports.secrets') }))) return;
    const saved = await run(async () => downloadSecrets(job.id).then(() => true));
    // Whether they can still be had is the server's to say.
    if (saved === true) onChanged({ ...job, hasSecrets: false, seq: job.seq + 1 });
    else reload();
  };
  const errors = async (job: ImportJobRow): Promise<void> => {
    if ((await run(async () => downloadErrors(job.id).then(() => true))) === true) toast('ok', t('list.exported'));
  };
  const source = (job: ImportJobRow) => run(() => downloadSource(job.id));
  return { busy, send, cancel, undo, secrets, errors, source };
}
export type JobCommands = ReturnType<typeof useJobCommands>;
