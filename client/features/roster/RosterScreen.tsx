import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { RosterSlot, RosterView } from '#domain/roster/roster.ts';
import { dayAfter } from '#domain/shifts/shift.ts';
import { account } from '#client/stores/account.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { Bones } from '#client/ui/states/Bones.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { fetchRoster, stopRoster } from './calls.ts';
import { SlotForm } from './SlotForm.tsx';
import { WeekTable } from './WeekTable.tsx';
import { nowText } from './words.ts';
import classes from './roster.module.css';

const defaults = { org: '', day: '' };
const kinds = ['rosters', 'organizations', 'users:changed'] as const;
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** /realtimeData/roster: who is on duty in each shift of a week. @source docs/adr/0047-shifts.md */
export function RosterScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const [{ org, day }, setQuery] = useQueryState(defaults);
  const orgId = org === '' ? (userInfo?.orgId ?? '') : org;
  const { data, error, loading, reload } = useAsync((signal) => fetchRoster(orgId, day, { signal }), [orgId, day]);
  useChanges(kinds, reload);
  const { dialog: slot, open, close } = useDialog<RosterSlot>();
  const view = data?.orgId === orgId ? data : undefined;
  const mayEdit = may(userInfo?.access ?? [], ['alarm:assign']);
  const step = (by: number): void => {
    const [monday] = view?.days ?? [];
    if (view === undefined || monday === undefined) return;
    const next = dayAfter(monday, by);
    setQuery({ day: view.today >= next && view.today <= dayAfter(next, 6) ? '' : next });
  };
  const stop = async (): Promise<void> => {
    if (view === undefined) return;
    const question = { title: t('common.tip'), text: t('roster.stop.ask', { org: view.orgName }) };
    if (!(await ask({ ...question, yes: t('roster.stop.word'), isDanger: true }))) return;
    await stopRoster(view.orgId, view.version).then(
      () => toast('ok', t('roster.stop.done')),
      () => undefined,
    );
    reload();
  };
  return (
    <div className={classes.page}>
      <PageHead title={t('page.roster.title')}>
        <Box w={mobile ? '100%' : 240}>
          <OrgSelect
            isBare
            value={orgId === '' ? null : orgId}
            onChange={(next) => setQuery({ org: next === userInfo?.orgId ? '' : next })}
            label={t('roster.org')}
            testId="roster-org"
          />
        </Box>
      </PageHead>
      {loading && view !== undefined && <ProgressLine />}
      {view === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {view === undefined && error === undefined && <Bones className="gl-panel" lines={6} m={20} px={32} />}
      {view !== undefined && (
        <div className={classes.body}>
          <Now view={view} />
          <Group gap={8} my={12}>
            <ActionIcon
              {...arrow(mobile)}
              aria-label={t('roster.before')}
              onClick={() => step(-7)}
              data-testid="roster-before"
            >
              <IconChevronLeft {...icon} />
            </ActionIcon>
            <b data-testid="roster-week">
              {view.days[0]} – {view.days.at(-1)?.slice(5)}
            </b>
            <ActionIcon
              {...arrow(mobile)}
              aria-label={t('roster.after')}
              onClick={() => step(7)}
              data-testid="roster-after"
            >
              <IconChevronRight {...icon} />
            </ActionIcon>
            {day !== '' && (
              <Button variant="default" onClick={() => setQuery({ day: '' })} data-testid="roster-today">
                {t('roster.thisWeek')}
              </Button>
            )}
            {mayEdit && view.keptBy?.isOwn === true && (
              <Button ml="auto" variant="default" onClick={() => void stop()} data-testid="roster-stop">
                {t('roster.stop.word')}
              </Button>
            )}
          </Group>
          <WeekTable view={view} onOpen={mayEdit ? open : undefined} />
          <p className={classes.hint}>
            {t('roster.hint')} {mayEdit && t('roster.keys')}
          </p>
        </div>
      )}
      {slot !== undefined && view !== undefined && (
        <SlotForm key={`${slot.day}${slot.shift}`} view={view} slot={slot} onDone={reload} onClose={close} />
      )}
    </div>
  );
}

const arrow = (mobile: boolean) => ({ variant: 'default', size: mobile ? 40 : 32 }) as const;

/** Whose roster it is, and who is on duty now: red where nobody is. */
function Now({ view }: { readonly view: RosterView }) {
  const { t } = useTranslation();
  const { keptBy, orgName } = view;
  const whose =
    keptBy === null
      ? t('roster.kept.nobody')
      : keptBy.isOwn
        ? t('roster.kept.own', { org: orgName })
        : t('roster.kept.above', { org: keptBy.orgName ?? t('roster.above') });
  const now = keptBy === null ? null : nowText(t, view);
  return (
    <div className={`gl-panel ${classes.now}`} data-testid="roster-now">
      <p>{whose}</p>
      {now !== null && <p data-empty={now.isEmpty || undefined}>{now.text}</p>}
    </div>
  );
}
