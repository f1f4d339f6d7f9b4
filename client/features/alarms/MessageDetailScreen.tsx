import { Box, Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { may } from '#domain/access/access.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { CallError, messageOf } from '#client/api/errors.ts';
import { LazyPlacePicker } from '#client/map/LazyPlacePicker.tsx';
import { placeOf } from '#client/map/mapView.ts';
import { onChanged } from '#client/realtime/live.ts';
import { account } from '#client/stores/account.ts';
import { setTabName } from '#client/stores/page.ts';
import { refreshUnread } from '#client/stores/user.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { ActionDialog, type Decision, type DialogKind } from './ActionDialog.tsx';
import { commentAlarm, findFault } from './calls.ts';
import { FaultAssignee } from './FaultAssignee.tsx';
import { FaultFacts } from './FaultFacts.tsx';
import { allowed } from './filters.ts';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { LocateLink } from './LocateLink.tsx';
import { MetricAround } from './MetricAround.tsx';
import { OutageMembers } from './OutageMembers.tsx';
import { ShelfNote } from './ShelfNote.tsx';
import { Timeline } from './Timeline.tsx';
import { useActions } from './useActions.ts';
import detail from './messageDetail.module.css';

const query = { id: '' };
/** A guardrail's posts are told apart. */
const nearZoom = 15;

/** /message/messageDetail: what a message of a fault leads to. @source docs/requirements.md C14 */
export function MessageDetailScreen() {
  const [{ id }] = useQueryState(query);
  return <Fault key={id} id={id} />;
}

function Fault({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useAsync((signal) => findFault(id, { signal }), [id]);
  const fault = data?.alarm;
  const name = fault === undefined ? '' : `${alarmTypeText(t, fault.typeCode)} ${fault.deviceCode}`;
  useEffect(() => setTabName(name), [name]);
  useEffect(() => onChanged('alarm', (ids) => ids.has(id) && reload()), [id, reload]);
  const onDone = useCallback(() => {
    reload();
    void refreshUnread();
  }, [reload]);

  // Missing, foreign and malformed ids look the same.
  const isMissing = error instanceof CallError && (error.errno === 9001 || error.errno === 9002);
  if (fault === undefined) {
    return (
      <div className={detail.page}>
        <PageHead title={t('page.messageDetail.title')} />
        {loading && <ProgressLine />}
        {isMissing && <Missing />}
        {error !== undefined && !isMissing && <ErrorState error={error} onRetry={reload} />}
      </div>
    );
  }
  // Where it happened, which the device may have left.
  const place = fault.position === null ? null : placeOf({ center: fault.position, zoom: nearZoom });
  return (
    <div className={detail.page} data-testid="message-detail" data-event={fault.id}>
      <PageHead title={alarmTypeText(t, fault.typeCode)}>
        <Actions fault={fault} onDone={onDone} />
      </PageHead>
      <div className={detail.state}>
        <SeverityChip severity={fault.severity} />
        <HandledMark status={fault.handledStatus} />
        <span>{t(`condition.${fault.condition}`)}</span>
        <LocateLink deviceId={fault.deviceId} />
      </div>
      <FaultAssignee fault={fault} onDone={onDone} />
      <Shelf fault={fault} onDone={onDone} />
      <div className={detail.columns}>
        <div>
          <FaultFacts fault={fault} device={data?.device ?? null} />
          {place !== null && (
            <Box mt={12} data-testid="fault-map">
              <LazyPlacePicker label={t('alarm.locate')} place={place} withRails />
            </Box>
          )}
          {fault.typeCode === 'AREA_OUTAGE' && <OutageMembers alarmId={fault.id} mark={`${fault.revision}`} />}
          <MetricAround alarm={fault} />
        </div>
        <Timeline alarm={fault} log={data?.log ?? []} />
      </div>
    </div>
  );
}

function Missing() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <Stack align="center" gap={0} data-testid="message-missing">
      <EmptyState title={t('message.notFound')} />
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => (history.length > 1 ? history.back() : navigate('/message/list'))}
      >
        {t('message.back')}
      </Button>
    </Stack>
  );
}

interface ActionsProps {
  readonly fault: AlarmRow;
  readonly onDone: () => void;
}

const nothing = (): void => undefined;

/** How long it is silent, and the way to end that. */
function Shelf({ fault, onDone }: ActionsProps) {
  const { userInfo } = useSnapshot(account);
  const { run, busy } = useActions({ put: nothing, onDone });
  const isOn = !busy && may(userInfo?.access ?? [], ['alarm:handle']) && allowed(fault).unshelve;
  return <ShelfNote alarm={fault} isOn={isOn} onUnshelve={() => void run('unshelve', [fault])} />;
}

function Actions({ fault, onDone }: ActionsProps) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const { dialog, open: openDialog, close } = useDialog<DialogKind>();
  const { run, busy } = useActions({ put: nothing, onDone });
  if (!may(userInfo?.access ?? [], ['alarm:handle'])) return null;
  const can = allowed(fault);
  const comment = async (text: string): Promise<boolean> => {
    try {
      await commentAlarm(fault.id, text);
      toast('ok', t('alarm.doneToast.comment'));
      onDone();
      return true;
    } catch (error) {
      toast('error', messageOf(error));
      return false;
    }
  };
  const decide = async (decision: Decision): Promise<void> => {
    if (dialog === undefined) return;
    const done =
      dialog === 'comment' ? await comment(decision.text) : (await run(dialog, [fault], decision)).outcome !== 'failed';
    if (done) close();
  };
  return (
    <>
      {can.reopen ? (
        <Button disabled={busy} onClick={() => openDialog('reopen')} data-testid="fault-reopen">
          {t('alarm.reopen')}
        </Button>
      ) : (
        <Button disabled={!can.handle || busy} onClick={() => openDialog('handle')} data-testid="fault-handle">
          {t('alarm.handle')}
        </Button>
      )}
      <Button
        variant="default"
        disabled={!can.ack || busy}
        onClick={() => void run('ack', [fault])}
        data-testid="fault-ack"
      >
        {t('alarm.ack')}
      </Button>
      <Button variant="default" disabled={busy} onClick={() => openDialog('comment')}>
        {t('alarm.comment')}
      </Button>
      <Button variant="default" disabled={!can.falseReport || busy} onClick={() => openDialog('falseReport')}>
        {t('alarm.falseReport')}
      </Button>
      <Button
        variant="default"
        disabled={!can.shelve || busy}
        onClick={() => openDialog('shelve')}
        data-testid="fault-shelve"
      >
        {t('alarm.shelve')}
      </Button>
      <Button variant="default" disabled={!can.clear || busy} onClick={() => openDialog('clear')}>
        {t('alarm.clear')}
      </Button>
      {dialog !== undefined && <ActionDialog kind={dialog} rows={[fault]} onClose={close} onSubmit={decide} />}
    </>
  );
}
