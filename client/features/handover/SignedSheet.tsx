import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import { noteLength, type HandoverRow } from '#domain/handover/sheet.ts';
import { CallError } from '#client/api/errors.ts';
import { account } from '#client/stores/account.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { Bones } from '#client/ui/states/Bones.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { countersign, fetchSheet, withdraw } from './calls.ts';
import { Sheet } from './Sheet.tsx';
import { SignForm } from './SignForm.tsx';
import classes from './handover.module.css';

const kinds = ['handovers'] as const;

interface Props {
  readonly id: string;
  readonly onGone: () => void;
}

/** A sheet that was signed once or twice, as it was signed. */
export function SignedSheet({ id, onGone }: Props) {
  const { userInfo } = useSnapshot(account);
  const { data, error, reload } = useAsync((signal) => fetchSheet(id, { signal }), [id]);
  useChanges(kinds, reload);
  if (data === undefined || (error instanceof CallError && error.errno === 9001)) {
    return (
      <div className={classes.body}>
        {error === undefined ? (
          <Bones className="gl-panel" lines={8} px={32} />
        ) : (
          <ErrorState error={error} onRetry={reload} />
        )}
      </div>
    );
  }
  const { sheet, leaver, receiver, note, remark, status } = data;
  const isMine = leaver.userId === userInfo?.id;
  const maySign = may(userInfo?.access ?? [], ['alarm:handle']);
  return (
    <div className={classes.body}>
      <Sheet sheet={sheet} leaver={leaver} receiver={receiver} note={note} remark={remark} />
      {status === 'waiting' && isMine && <Waiting row={data} onGone={onGone} />}
      {status === 'waiting' && !isMine && maySign && <TakeOver row={data} onDone={reload} />}
    </div>
  );
}

/** Whoever signed first waits, or takes the sheet back. */
function Waiting({ row, onGone }: { readonly row: HandoverRow; readonly onGone: () => void }) {
  const { t } = useTranslation();
  const takeBack = async (): Promise<void> => {
    const question = { title: t('handover.withdraw'), text: t('handover.askWithdraw'), yes: t('handover.withdraw') };
    if (!(await ask({ ...question, isDanger: true }))) return;
    await withdraw(row.id).then(onGone, () => undefined);
  };
  return (
    <div className={`gl-panel ${classes.sign}`} data-testid="handover-waits">
      <p>{t('handover.waitsFor')}</p>
      <div className={classes.foot}>
        <Button variant="default" onClick={() => void takeBack()} data-testid="handover-withdraw">
          {t('handover.withdraw')}
        </Button>
      </div>
    </div>
  );
}

function TakeOver({ row, onDone }: { readonly row: HandoverRow; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const form = useFields({
    initial: { remark: '' },
    send: async ({ remark }) => {
      const text = t('handover.askTakeOver', { name: userInfo?.real_name ?? '' });
      if (!(await ask({ title: t('handover.takeOver'), text, yes: t('handover.takeOver') }))) return;
      await countersign(row.id, remark.trim());
      toast('ok', t('handover.final'));
      onDone();
    },
    onFailure: onDone,
  });
  return (
    <SignForm form={form} words={t('handover.takeOver')} note={t('handover.takeOverNote', { name: row.leaver.name })}>
      <Textarea
        {...form.text('remark')}
        label={t('handover.remark')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={noteLength}
        data-testid="handover-remark"
      />
    </SignForm>
  );
}
