import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quietFaults, type MessageConfigRow, type MessageSetting } from '#domain/notices/messageConfig.ts';
import { CallError } from '#client/api/errors.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useUnsaved } from '#client/ui/form/unsaved.ts';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { listChannels } from './channels/calls.ts';
import { listConfigs, saveConfigs, type ConfigChange } from './calls.ts';
import { changeDraft, dropDrafts, keepDraft, settingOf, type Drafts } from './draft.ts';

/** Channels too: whether short messages leave the machine is said with the settings. */
const kinds = ['messageConfigs', 'organizations', 'people', 'channels', 'users:changed'] as const;
const channelKinds = ['channels'] as const;
const none: Drafts = {};

/** What one organisation has set, with what is changed here and not saved yet. */
export function useSettings(orgId: string | undefined) {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useAsync(
    async (signal) => (orgId === undefined ? undefined : listConfigs(orgId, { signal })),
    [orgId],
  );
  useChanges(kinds, reload);
  const { data: channels, reload: reloadChannels } = useAsync(
    async (signal) => (orgId === undefined ? undefined : { orgId, ...(await listChannels(orgId, { signal })) }),
    [orgId],
  );
  useChanges(channelKinds, reloadChannels);
  const [edited, setEdited] = useState<{ readonly orgId: string | undefined; readonly drafts: Drafts }>({
    orgId,
    drafts: none,
  });
  const [busy, setBusy] = useState<readonly string[]>([]);
  /** What the last save answered, until the next answer of the list. */
  const [saved, setSaved] = useState<{ readonly over: typeof data; readonly records: readonly MessageConfigRow[] }>();
  const drafts = edited.orgId === orgId ? edited.drafts : none;
  const put = (change: (before: Drafts) => Drafts): void =>
    setEdited((before) => ({ orgId, drafts: change(before.orgId === orgId ? before.drafts : none) }));
  const latest = useLatest(data);
  useUnsaved(Object.keys(drafts).length > 0);

  // Rows of the organisation before are not shown under the name of the next.
  const isHere = data?.orgId === orgId;
  const rows = !isHere ? undefined : saved?.over === data && saved !== undefined ? saved.records : data?.records;

  const send = async (changes: readonly ConfigChange[], done: string): Promise<void> => {
    if (orgId === undefined) return;
    const actions = changes.map(({ noticeAction }) => noticeAction);
    setBusy((before) => [...before, ...actions]);
    try {
      const { records } = await saveConfigs(orgId, changes);
      // What was read while the save was under way is older than its answer; another organisation's is none of it.
      if (latest.current?.orgId === orgId) setSaved({ over: latest.current, records });
      put((before) => dropDrafts(before, actions));
      toast('ok', done);
    } catch (failure) {
      // The words are shown already; somebody else's row is, once it is here.
      if (failure instanceof CallError && failure.errno === 9004) reload();
    } finally {
      setBusy((before) => before.filter((action) => !actions.includes(action)));
    }
  };

  return {
    rows,
    error: isHere ? undefined : error,
    loading,
    reload,
    isReal: data?.isReal,
    /** Channels that its messages may go by. */
    channels: channels?.orgId === orgId ? channels?.records : undefined,
    drafts,
    isBusy: (row: MessageConfigRow) => busy.includes(row.noticeAction),
    change: (row: MessageConfigRow, patch: Partial<MessageSetting>) => put((before) => changeDraft(before, row, patch)),
    undo: (row: MessageConfigRow) => put((before) => dropDrafts(before, [row.noticeAction])),
    /** Gives up whatever is not saved. */
    forget: () => setEdited({ orgId, drafts: none }),
    /** Mine stands, on top of what somebody else saved. */
    keep: (row: MessageConfigRow) => put((before) => keepDraft(before, row)),
    /** Saves what is right of the given rows; the others say what is wrong. */
    save: (wanted: readonly string[]) => {
      const right = wanted.filter((action) => {
        const draft = drafts[action];
        return draft !== undefined && Object.keys(quietFaults(draft)).length === 0 && !busy.includes(action);
      });
      const changes = right.flatMap((noticeAction) => {
        const draft = drafts[noticeAction];
        return draft === undefined ? [] : [{ noticeAction, ...settingOf(draft), version: draft.version }];
      });
      if (changes.length > 0) void send(changes, t('common.saved'));
    },
    /** A row of the organisation's own, with what counts now. */
    customise: (row: MessageConfigRow) =>
      send([{ noticeAction: row.noticeAction, version: 0 }], t('messageSettings.customised')),
    restore: async (row: MessageConfigRow) => {
      const text = t('messageSettings.restoreAsk', { name: row.noticeActionName });
      if (!(await ask({ title: t('common.tip'), text, yes: t('messageSettings.restore') }))) return;
      await send(
        [{ noticeAction: row.noticeAction, version: row.version, _delete: true }],
        t('messageSettings.restored'),
      );
    },
  };
}

export type Settings = ReturnType<typeof useSettings>;
