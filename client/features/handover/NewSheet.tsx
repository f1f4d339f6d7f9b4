import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { noteLength } from '#domain/handover/sheet.ts';
import { account } from '#client/stores/account.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { Bones } from '#client/ui/states/Bones.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { fetchPreview, sign, type ShiftOf } from './calls.ts';
import { Sheet } from './Sheet.tsx';
import { SignForm } from './SignForm.tsx';
import classes from './handover.module.css';

interface Props {
  readonly of: ShiftOf;
  readonly onSigned: (id: string) => void;
}

/** What a shift would hand over now; with the signature it stands. */
export function NewSheet({ of, onSigned }: Props) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const { data, error, loading, reload } = useAsync((signal) => fetchPreview(of, { signal }), [JSON.stringify(of)]);
  const form = useFields({
    initial: { note: '' },
    send: async ({ note }) => {
      const text = t('handover.askSign', { name: userInfo?.real_name ?? '' });
      if (!(await ask({ title: t('handover.sign'), text, yes: t('handover.sign') }))) return;
      const { id } = await sign(of, note.trim());
      toast('ok', t('handover.signed'));
      onSigned(id);
    },
  });
  if (data === undefined) {
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
  return (
    <div className={classes.body}>
      {loading && <ProgressLine />}
      <div className={classes.fresh}>
        <small>{t('handover.preview')}</small>
        <RefreshButton area="handover" onClick={reload} />
      </div>
      <Sheet sheet={data} leaver={null} receiver={null} />
      <SignForm form={form} words={t('handover.sign')}>
        <Textarea
          {...form.text('note')}
          label={t('handover.note')}
          placeholder={t('handover.notePlaceholder')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={noteLength}
          data-testid="handover-note"
        />
      </SignForm>
    </div>
  );
}
